import type { RouteInput } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../shared/facts.tsx'
import { callQuery } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import styles from './vip-levels.module.css'

const moves = ['up', 'down', 'behind'] as const

/** How many members the next night would move at this level, by the terms of now and by those that are typed. */
export function RankPreview({ input }: { input: RouteInput<'bo.previewRank'> }) {
  const { t } = useTranslation('backofficeLoyalty')
  // Asked for by a button: members play on meanwhile, and the figures are those of that moment.
  const query = useQuery({ ...callQuery('bo.previewRank', input), refetchInterval: false as const })
  const { data } = query
  const shown = input.change === 'remove' ? (['down'] as const) : moves
  return (
    <section className={styles.preview} aria-label={t('vip.preview.title')} aria-live="polite">
      {!data && <UntilLoaded query={query} lines={4} />}
      {data && (
        <>
          <p>{t('vip.preview.holders', { count: data.holders })}</p>
          {data.restarts > 0 && <p>{t('vip.preview.restarts', { count: data.restarts })}</p>}
          <h3>{t('vip.preview.tonight')}</h3>
          <Facts
            facts={shown.map((move) => ({
              label: t(`vip.preview.${move}`),
              value: `${formatCount(data.now[move])} → ${formatCount(data.changed[move])}`,
            }))}
          />
          <p className="fine">{t('vip.preview.note')}</p>
          {!data.isAll && <p className="fine">{t('vip.preview.partly', { looked: formatCount(data.looked) })}</p>}
        </>
      )}
    </section>
  )
}
