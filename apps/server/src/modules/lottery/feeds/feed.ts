import type { WireDraw } from '../draw/issues.repo.ts'

/** What a source says of one draw: nothing yet, that there was none, or its result in the wire form of the family. */
export type FeedAnswer = { kind: 'pending' } | { kind: 'void' } | { kind: 'drawn'; draw: WireDraw }

export type FeedQuestion = { gameCode: string; issueNo: string; drawAt: Date }

/** A source of outside results. Independent ones are told apart by their names. */
export type ResultFeed = {
  readonly name: string
  readonly covers: (gameCode: string) => boolean
  /** Throws where the source cannot be reached or says something that is no answer. */
  read(question: FeedQuestion): Promise<FeedAnswer>
}
