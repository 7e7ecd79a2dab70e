import { useState } from 'react'
import type { RouteValue } from '@lotus/contract'
import { localText, useTranslation } from '@lotus/i18n'
import { Button, Card } from '@lotus/ui'
import { SumsTable } from '../parts/day-totals.tsx'
import { PartsChart } from './profit-chart.tsx'

type Days = RouteValue<'report.days'>
type Game = Pick<Days['games'][number], 'totals'> & { label: string }

const FEW = 10

/** Win or loss of each game, the one with the largest stake first (operations.md 3.8). A few are shown; all, if somebody wants them. */
export function GamesCard({ games, others }: { games: Days['games']; others: Days['otherGames'] }) {
  const { t } = useTranslation('records')
  const [isWhole, setWhole] = useState(false)
  const all: Game[] = games.map(({ name, vendorName, totals }) => ({
    label: vendorName === null ? localText(name) : `${localText(name)} · ${vendorName}`,
    totals,
  }))
  if (others) all.push({ label: t('profit.otherGames', { count: others.games }), totals: others.totals })
  const shown = isWhole ? all : all.slice(0, FEW)
  const labelOf = ({ label }: Game) => label
  return (
    <Card title={t('profit.byGame')}>
      <PartsChart parts={shown} labelOf={labelOf} />
      <SumsTable label={t('profit.byGame')} header={t('bet.game')} parts={shown} labelOf={labelOf} />
      {all.length > FEW && (
        <Button variant="secondary" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? t('profit.fewGames') : t('profit.allGames', { count: all.length })}
        </Button>
      )}
    </Card>
  )
}
