import { formatDay, formatTime, localText, useTranslation } from '@lotus/i18n'
import { Card, HeadTail, Segmented } from '@lotus/ui'
import { useState } from 'react'
import { StationTable } from '../../shared/draws/prizes-view.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { DrawPhase } from './draw-phase.tsx'
import { LotoTable } from './loto-table.tsx'
import { noonOf, prizesOf, type Cut, type DayDraw, type Region } from './results-model.ts'
import styles from './results.module.css'
import { StationsTable } from './stations-table.tsx'

type Props = { region: Region; day: string; draws: readonly DayDraw[]; cut: Cut }

/** The stations of a region on a day, with their heads and tails beside them. */
export function RegionCard({ region, day, draws, cut }: Props) {
  const { t } = useTranslation('results')
  const [first] = draws
  if (!first) return null
  const caption = `${t(`region.${region}`)} ${formatDay(noonOf(day))}`
  return (
    <Card
      id={region}
      className={styles.region}
      title={t(`region.${region}`)}
      subtitle={t('drawsAt', { time: formatTime(first.drawAt), count: draws.length })}
      actions={
        <PageLink className={`link ${styles.screenOnly ?? ''}`} to={`/results/number/${region}/00`}>
          {t('number.link')}
        </PageLink>
      }
    >
      <div className={styles.regionBody} data-region={region}>
        {region === 'north' ? (
          draws.map((draw) => <North key={draw.gameCode} draw={draw} cut={cut} caption={caption} />)
        ) : (
          <>
            <StationsTable draws={draws} cut={cut} caption={caption} />
            <Loto draws={draws} caption={caption} />
          </>
        )}
      </div>
    </Card>
  )
}

/** One station a day, with 27 numbers: its table takes the width of several. */
function North({ draw, cut, caption }: { draw: DayDraw; cut: Cut; caption: string }) {
  const { t } = useTranslation('results')
  const prizes = prizesOf(draw)
  return (
    <>
      <div>
        <p className={styles.stationLine}>
          <PageLink to={`/results/${draw.gameCode}`}>{draw.station ?? localText(draw.name)}</PageLink>
          <DrawPhase draw={draw} />
        </p>
        <StationTable layout="north" prizes={prizes} mode={cut} caption={caption} />
      </div>
      <HeadTail numbers={Object.values(prizes ?? {}).flat()} caption={`${t('loto.title')}: ${caption}`} />
    </>
  )
}

function Loto({ draws, caption }: { draws: readonly DayDraw[]; caption: string }) {
  const { t } = useTranslation('results')
  const [by, setBy] = useState<'head' | 'tail'>('head')
  return (
    <div className={styles.lotoBox}>
      <Segmented
        className={styles.screenOnly}
        label={t('loto.title')}
        options={[
          { value: 'head', label: t('loto.byHead') },
          { value: 'tail', label: t('loto.byTail') },
        ]}
        value={by}
        onChange={setBy}
      />
      <LotoTable draws={draws} by={by} caption={`${t('loto.title')}: ${caption}`} />
    </div>
  )
}
