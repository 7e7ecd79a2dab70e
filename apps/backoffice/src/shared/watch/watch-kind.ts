import { amlActs, amlOutcomes, harmActs, harmOutcomes, type RouteValue } from '@lotus/contract'
import { call } from '../api.ts'

type Harm = RouteValue<'bo.harmCase'>
type Aml = RouteValue<'bo.amlCase'>
export type WatchCase = RouteValue<'bo.harmCases'>['rows'][number] | RouteValue<'bo.amlCases'>['rows'][number]
export type WatchDetail = Harm | Aml
export type Act = (typeof harmActs)[number] | (typeof amlActs)[number]
export type Outcome = (typeof harmOutcomes)[number] | (typeof amlOutcomes)[number]
/** `hours` with BREAK alone. */
export type Said = { id: string; reason: string; hours?: number }

/** What differs between cases of harm and of money that may be laundered. */
export type WatchKind = {
  key: 'harm' | 'aml'
  list: 'bo.harmCases' | 'bo.amlCases'
  detail: 'bo.harmCase' | 'bo.amlCase'
  mayAct: 'harm.act' | 'aml.decide'
  acts: readonly Act[]
  outcomes: readonly Outcome[]
  take: (id: string) => Promise<WatchDetail>
  act: (act: Act, said: Said) => Promise<WatchDetail>
  close: (outcome: Outcome, said: Said) => Promise<WatchDetail>
}

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  values.some((each) => each === value)
const only = <T extends string>(values: readonly T[], value: string): T => {
  if (!isOneOf(values, value)) throw new Error(`${value} belongs to the other kind of cases`)
  return value
}

export const harm: WatchKind = {
  key: 'harm',
  list: 'bo.harmCases',
  detail: 'bo.harmCase',
  mayAct: 'harm.act',
  acts: harmActs,
  outcomes: harmOutcomes,
  take: (id) => call('bo.takeHarmCase', { id }),
  act: (act, said) => call('bo.actOnHarmCase', { act: only(harmActs, act), ...said }),
  close: (outcome, said) => call('bo.closeHarmCase', { outcome: only(harmOutcomes, outcome), ...said }),
}

export const aml: WatchKind = {
  key: 'aml',
  list: 'bo.amlCases',
  detail: 'bo.amlCase',
  mayAct: 'aml.decide',
  acts: amlActs,
  outcomes: amlOutcomes,
  take: (id) => call('bo.takeAmlCase', { id }),
  act: (act, said) => call('bo.actOnAmlCase', { act: only(amlActs, act), ...said }),
  close: (outcome, said) => call('bo.closeAmlCase', { outcome: only(amlOutcomes, outcome), ...said }),
}
