import type { RouteValue } from '@lotus/contract'
import { localText, useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import { useEffect, useRef } from 'react'
import { RankMedal } from './rank-medal.tsx'
import { shortAmount } from './short-amount.ts'
import styles from './vip.module.css'

type Props = { ranks: RouteValue<'loyalty.ranks'>['ranks']; level: number | undefined }

/** All ranks in a row, with the valid bets that each takes; the own one comes into view on a phone. */
export function RankLadder({ ranks, level }: Props) {
  const { t } = useTranslation('loyalty')
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const own = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (own && list.current) list.current.scrollLeft = own.offsetLeft - list.current.clientWidth / 2
  }, [level])
  return (
    <section className={cx('panel', styles.ladder)} aria-label={t('vip.ladder')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard. */}
      <ol ref={list} tabIndex={0}>
        {ranks.map((rank) => (
          <li
            key={rank.level}
            aria-current={rank.level === level ? 'step' : undefined}
            data-reached={(level !== undefined && rank.level <= level) || undefined}
          >
            <RankMedal level={rank.level} size={52} isAhead={level !== undefined && rank.level > level} />
            <b>{t('vip.rank', { level: rank.level })}</b>
            {rank.name !== null && <em>{localText(rank.name)}</em>}
            <small className="num">{rank.level === level ? t('vip.yours') : shortAmount(rank.upValidBet)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
