import type { RouteValue } from '@lotus/contract'
import { readTexts, type Language } from '../../../platform/language.ts'
import { listPartRows, listShareRows, type Reader } from '../../agents/index.ts'
import {
  countText,
  makePart,
  percentText,
  timeOf,
  wordOf,
  type Asked,
  type Columns,
  type Deps,
  type PageAsked,
} from './csv-parts.ts'

// What somebody's own part of a step of a statement consists of, as CSV (issue 19 section 4).

const records = readTexts('records')
const kindsOfPart = ['DAY', 'DAILY', 'HOURLY', 'REALTIME', 'CANCELLED', 'CONTRACT_ADJUSTMENT']

/** A movement as the account record names it, or what there is besides movements. */
const partWord = (kind: string, language: Language) =>
  kindsOfPart.includes(kind)
    ? wordOf(language, 'statement', 'part', 'kind', kind)
    : (records(['kind', kind], language) ?? kind)
const yesNo = (language: Language, is: boolean) => wordOf(language, 'csv', is ? 'yes' : 'no')

export function exportStatementParts(
  { db }: Deps,
  reader: Reader,
  { input, language }: Asked<'contract.exportStatementParts'>,
) {
  type Row = RouteValue<'contract.statementParts'>['rows'][number]
  const columns: Columns<Row> = [
    ['day', (row) => row.day],
    ['time', (row) => timeOf(row.at)],
    ['account', (row) => row.account ?? wordOf(language, 'team', 'me')],
    ['statement.part.what', (row) => partWord(row.kind, language)],
    ['reference', (row) => row.reference],
    ['bets', (row) => countText(row.bets)],
    ['statement.part.calc', (row) => row.calc],
    ['statement.part.elsewhere', (row) => yesNo(language, row.isElsewhere)],
    [`statement.step.${input.step}`, (row) => row.amount],
  ]
  const read = (page: PageAsked) => listPartRows(db, reader, { ...input, ...page })
  return makePart(read, columns, { cursor: input.cursor, language })
}

export function exportStatementShares(
  { db }: Deps,
  reader: Reader,
  { input, language }: Asked<'contract.exportStatementShares'>,
) {
  type Row = RouteValue<'contract.statementShares'>['rows'][number]
  const me = wordOf(language, 'team', 'me')
  const columns: Columns<Row> = [
    ['time', (row) => timeOf(row.at)],
    ['account', (row) => row.account ?? me],
    ['statement.part.earner', (row) => row.earner ?? me],
    ['statement.bet', (row) => row.bet],
    ['categories', (row) => wordOf(language, 'category', row.category)],
    ['statement.void', (row) => yesNo(language, row.isVoid)],
    ['validBet', (row) => row.validBet],
    ['statement.part.rate', (row) => percentText(row.ratePpm + row.belowPpm)],
    ['statement.part.below', (row) => percentText(row.belowPpm)],
    ['statement.part.difference', (row) => percentText(row.ratePpm)],
    ['statement.part.calc', (row) => row.calc],
    ['statement.part.elsewhere', (row) => yesNo(language, row.isElsewhere)],
    ['statement.part.paid', (row) => row.paid],
  ]
  const read = (page: PageAsked) => listShareRows(db, reader, { ...input, ...page })
  return makePart(read, columns, { cursor: input.cursor, language })
}
