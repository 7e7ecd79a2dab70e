import type { WireDraw } from '../draw/issues.repo.ts'

/** A source's answer about one draw: nothing yet, no draw, or its result in the wire form of the family. */
export type FeedAnswer = { kind: 'pending' } | { kind: 'void' } | { kind: 'drawn'; draw: WireDraw }

export type FeedQuestion = { gameCode: string; issueNo: string; drawAt: Date }

/** A source of outside results. Sources with different names count as independent. */
export type ResultFeed = {
  readonly name: string
  readonly covers: (gameCode: string) => boolean
  /** Throws if the source cannot be reached or its answer is invalid. */
  read(question: FeedQuestion): Promise<FeedAnswer>
}
