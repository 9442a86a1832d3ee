export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the click is handled and the browser reads the file on its own.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

export function saveText({ fileName, text }: { fileName: string; text: string }): void {
  saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), fileName);
}
