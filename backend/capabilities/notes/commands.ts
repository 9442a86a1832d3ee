/** Replaces the text of the note, unless it has changed since `expectedVersion`. */
export interface WriteNote {
  readonly kind: "write";
  readonly symbol: string;
  readonly text: string;
  /** Version that the client saw; 0 if there was no note. */
  readonly expectedVersion: number;
}

export interface DeleteNote {
  readonly kind: "delete";
  readonly symbol: string;
  readonly expectedVersion: number;
}

export type NoteCommand = WriteNote | DeleteNote;
