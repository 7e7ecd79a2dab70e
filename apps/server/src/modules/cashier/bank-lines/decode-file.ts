/**
 * The text of a bank's file: UTF-8 with or without its mark, UTF-16 with its mark, else Windows-1258, whose letters and
 * marks are then put together. Null: it is no text (a picture, an archive).
 */
export function decodeFile(bytes: Buffer): string | null {
  const text = decode(bytes)
  // Control characters other than tab and line ends stand in no statement.
  return text === null || /[^\P{Cc}\t\n\r]|\ufffd/u.test(text) ? null : text.normalize('NFC')
}

function decode(bytes: Buffer): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return tryDecode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return tryDecode('utf-16be', bytes)
  return tryDecode('utf-8', bytes) ?? tryDecode('windows-1258', bytes)
}

/** Without the mark, which the decoder takes off. */
function tryDecode(form: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(form, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
