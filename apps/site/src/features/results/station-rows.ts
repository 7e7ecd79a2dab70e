import type { RouteValue } from '@lotus/contract'
import { formatIsoDay, localText, type TFunction } from '@lotus/i18n'
import { drawText } from '../../shared/draws/draw-text.ts'
import { prizesOf } from './results-model.ts'

type Game = RouteValue<'lottery.menu'>['games'][number]
type Row = RouteValue<'lottery.results'>['rows'][number]

/** The draws of a game for a spreadsheet: a row for each number of a station, one for each draw of another game. */
export function resultRows(game: Game, rows: readonly Row[], t: TFunction): string[][] {
  const head = ['day', 'station', 'prize', 'number', 'simulated'].map((name) => t(`csv.${name}`))
  const name = localText(game.name)
  return [
    head,
    ...rows.flatMap((row) => {
      const day = formatIsoDay(row.drawAt)
      const note = row.isSimulated ? t('common:simulated.label') : ''
      const prizes = prizesOf({ family: game.family, draw: row.draw })
      if (prizes === null) return [[day, name, '', drawText(game.family, row.draw), note]]
      return Object.entries(prizes).flatMap(([prize, numbers]) =>
        numbers.map((number) => [day, row.station ?? name, t(`short.${prize}`), number, note]),
      )
    }),
  ]
}
