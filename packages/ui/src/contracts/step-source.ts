import type { RouteInput, RouteValue } from '@lotus/contract'
import type { ComponentType, ReactNode } from 'react'
import type { ExplainedStatement } from './statement-ladder.tsx'
import type { PlayPlace, StatementTable } from './statement-tables.tsx'

type Asked<Name extends 'contract.statementStep' | 'contract.statementParts' | 'contract.statementShares'> = Omit<
  RouteInput<Name>,
  'cursor' | 'limit'
>
type Rows = { rows: readonly unknown[] }
/** A list as an app loads it, page by page. */
export type Loaded<Answer extends Rows> = {
  first: Answer | undefined
  table: StatementTable<Answer['rows'][number]>
}

export type StepAsked = Asked<'contract.statementStep'>
export type StepAnswer = RouteValue<'contract.statementStep'>
export type PartsAsked = Asked<'contract.statementParts'>
export type PartsAnswer = RouteValue<'contract.statementParts'>
export type SharesAsked = Asked<'contract.statementShares'>
export type SharesAnswer = RouteValue<'contract.statementShares'>
export type FileOf =
  | { of: 'step'; asked: StepAsked }
  | { of: 'parts'; asked: PartsAsked }
  | { of: 'shares'; asked: SharesAsked }

export type StatementBetsProps = {
  statement: ExplainedStatement
  bettor?: NonNullable<PlayPlace['bettor']>
  /** Of one business day. */
  day?: string | undefined
  onBack?: () => void
}

/** Where an app has the rows of a statement's steps from: the sides ask for their own, the operator for anybody's. */
export type StepSource = {
  useStep: (asked: StepAsked) => Loaded<StepAnswer>
  useParts: (asked: PartsAsked) => Loaded<PartsAnswer>
  useShares: (asked: SharesAsked) => Loaded<SharesAnswer>
  /** The last name of a line's trail, where it is not known yet; null: it is. */
  useName: (asked: StepAsked | null) => string | undefined
  Bets: ComponentType<StatementBetsProps>
  /** All rows as a file. */
  File: ComponentType<{ file: FileOf; disabled: boolean }>
  /** What leads to the statement that a reference names; `kind`: as the part says, of a wage its kind. */
  Statement: ComponentType<{ reference: string; kind: string; isOwn: boolean; children: ReactNode }>
  /** What leads to the record of the reader's own movement; plain where it has none. */
  Movement: ComponentType<{ reference: string; kind: string; children: ReactNode }>
}

/** Where a reader is within a step: by day or by member, and what was chosen below. */
export type StepPlace = {
  by: 'day' | 'member'
  day?: string | undefined
  /** Of that member's line. */
  under?: string | undefined
  /** Whose bets are listed. */
  bettor?: string | undefined
  /** What the own part of `under`, or of the holder, consists of. */
  own?: boolean | undefined
}
