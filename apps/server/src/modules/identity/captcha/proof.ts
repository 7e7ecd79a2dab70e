import { createHash } from 'node:crypto'

/** The form of a proof in the field of the picture's text: `pow.<challenge>.<number>`. */
const pattern = /^pow\.([A-Za-z0-9_-]{22})\.(\d{1,10})$/

export type Proof = { challenge: string; number: string }

export function readProof(answer: string): Proof | null {
  const match = pattern.exec(answer.trim())
  return match?.[1] !== undefined && match[2] !== undefined ? { challenge: match[1], number: match[2] } : null
}

/** Whether SHA-256 of `<challenge>.<number>` begins with so many zero bits. */
export function showsWork({ challenge, number }: Proof, bits: number): boolean {
  const digest = createHash('sha256').update(`${challenge}.${number}`, 'ascii').digest()
  for (let bit = 0; bit < bits; bit += 1) {
    if (((digest[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) return false
  }
  return true
}
