import { must } from '@lotus/kernel'
import { hmacSha512, utf8 } from '../lottery/hash.ts'

export const WORD_RANGE = 2 ** 32
const WORDS_OF_BLOCK = 16

/** Unsigned 32-bit words, big-endian, of the blocks HMAC-SHA-512(seed, `LABEL|j`), j = 0, 1, 2 ... */
export async function wordsOf(seed: Uint8Array, label: string): Promise<() => Promise<number>> {
  const block = await hmacSha512(seed)
  let words: number[] = []
  let j = 0
  return async () => {
    if (words.length === 0) {
      const bytes = await block(utf8(`${label}|${j}`))
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      words = Array.from({ length: WORDS_OF_BLOCK }, (_, at) => view.getUint32(at * 4))
      j += 1
    }
    return must(words.shift(), 'a block has words')
  }
}

/** A number below `count`, each as likely: a word from the largest multiple of `count` on is passed over. */
export async function numberBelow(count: number, nextWord: () => Promise<number>): Promise<number> {
  const limit = WORD_RANGE - (WORD_RANGE % count)
  let word = await nextWord()
  while (word >= limit) word = await nextWord()
  return word % count
}
