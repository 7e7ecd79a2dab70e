import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** Pieces are collected up to about this length before they are written. */
const CHUNK = 65_536

/**
 * Answers a stream line by line, in order, for input of any length: each line is answered before the next one is read,
 * and no more is prepared than the reader takes. Empty lines are passed over, but they have their number, which counts from 1.
 */
export async function answerLines(
  input: Readable,
  output: Writable,
  answer: (line: string, number: number) => Iterable<string>,
): Promise<void> {
  let chunk = ''
  let number = 0
  const flush = async (text: string) => {
    chunk = ''
    if (!output.write(text)) await once(output, 'drain')
  }
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1
    if (line.trim() === '') continue
    for (const piece of answer(line, number)) {
      chunk += piece
      if (chunk.length > CHUNK) await flush(chunk)
    }
    await flush(`${chunk}\n`)
  }
}
