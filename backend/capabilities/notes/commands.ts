/** Replaces what the note says, unless it has changed since `expectedVersion`. */
export interface WriteNote {
  readonly kind: "write";
  readonly symbol: string;
  readonly text: string;
  /** Of the note as the writer saw it; 0 before there was one. */
  readonly expectedVersion: number;
}

export interface DeleteNote {
  readonly kind: "delete";
  readonly symbol: string;
  readonly expectedVersion: number;
}

export type NoteCommand = WriteNote | DeleteNote;
