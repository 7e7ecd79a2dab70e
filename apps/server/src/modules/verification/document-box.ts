import { createHmac, hkdfSync } from 'node:crypto'
import type { Rng } from '@lotus/kernel'
import { z } from 'zod'
import { createSecretBox, plainName } from '../identity/index.ts'

/** What stands on a document. */
const zDocument = z.object({ number: z.string(), name: z.string(), bornOn: z.string() })
export type DocumentFacts = z.output<typeof zDocument>

export type DocumentBox = {
  /** Encrypted for its member: the database alone is not enough to read it. */
  seal(memberId: bigint, facts: DocumentFacts): Buffer
  open(memberId: bigint, sealed: Uint8Array): DocumentFacts
  /** By which the same document is known again. Keyed, since a number is short enough to be guessed. */
  numberHash(kind: string, number: string): Buffer
  /** By which the same name and birth date are known again, with diacritics or without. */
  personHash(facts: Pick<DocumentFacts, 'name' | 'bornOn'>): Buffer
}

/** Without spaces and dashes, in capitals: as it is compared and kept. */
export const plainNumber = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()

export function createDocumentBox({ pepper, rng }: { pepper: Uint8Array; rng: Rng }): DocumentBox {
  const box = createSecretBox(pepper, rng, 'document')
  const key = Buffer.from(hkdfSync('sha256', pepper, 'lotus', 'identity documents', 32))
  const hash = (...parts: string[]) => createHmac('sha256', key).update(parts.join('|'), 'utf8').digest()
  return {
    seal: (memberId, facts) => box.seal(memberId, JSON.stringify(facts)),
    open: (memberId, sealed) => zDocument.parse(JSON.parse(box.open(memberId, sealed))),
    numberHash: (kind, number) => hash('number', kind, plainNumber(number)),
    personHash: ({ name, bornOn }) => hash('person', plainName(name), bornOn),
  }
}
