import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import { Button, SelectField, SkeletonLines } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { worthOf } from '../../../../../shared/promotions/rule-words.ts'
import type { Promotion } from '../../../../../shared/promotions/types.ts'
import { callQuery } from '../../../../../shared/queries.ts'
import { QueryError } from '../../../../../shared/query-error.tsx'
import stage from '../../../../../shared/promotions/proof/stage.module.css'
import styles from './packets.module.css'
import { PacketsProof } from './packets-proof.tsx'
import type { OwnGrab, PacketWindow } from './types.ts'

const MINUTE = 'hh:mm dd/MM/yyyy'
const SECOND = 'hh:mm:ss'
/** Of the list at first. */
const SHOWN = 10
type Kind = Promotion['rule']['kind']
type Props = { id: string; code: string; kind: Kind; windows: readonly PacketWindow[]; own: readonly OwnGrab[] }

/** Windows that are over: who got which packet, under masked names, and the check of it all. */
export function PastWindows({ id, code, kind, windows, own }: Props) {
  const { t } = useTranslation('promotions')
  const [chosen, setChosen] = useState<string>()
  const window = windows.find((one) => String(one.window) === chosen) ?? windows[0]
  if (window === undefined) return null
  return (
    <section className={styles.past} aria-label={t('packets.past')}>
      <h3>{t('packets.past')}</h3>
      <SelectField
        size="sm"
        label={t('packets.window')}
        value={String(window.window)}
        options={windows.map((one) => ({ value: String(one.window), label: formatDate(one.from, MINUTE) }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p className={styles.lead}>
        {t('packets.sum', {
          grabbed: formatCount(window.grabbed),
          all: formatCount(window.packets),
          paid: worthOf(t, kind, window.paid ?? '0'),
        })}
      </p>
      <div className={styles.pastParts}>
        <Grabbed key={window.window} id={id} kind={kind} window={window} own={own} />
        <PacketsProof key={window.window} id={id} code={code} kind={kind} window={window} />
      </div>
    </section>
  )
}

type GrabbedProps = { id: string; kind: Kind; window: PacketWindow; own: readonly OwnGrab[] }

function Grabbed({ id, kind, window, own }: GrabbedProps) {
  const { t } = useTranslation('promotions')
  const [isWhole, setWhole] = useState(false)
  const query = useQuery(callQuery('promotion.packetList', { id, window: window.window }))
  if (query.data === undefined) return query.isError ? <QueryError query={query} /> : <SkeletonLines lines={4} />
  const { rows } = query.data
  if (rows.length === 0) return <p className={stage.told}>{t('packets.nobody')}</p>
  const mine = new Set(own.filter((one) => one.window === window.window).map(({ place }) => place))
  return (
    <div className={styles.proof}>
      <ul className={styles.list} aria-label={t('packets.list')}>
        {rows.slice(0, isWhole ? rows.length : SHOWN).map(({ place, amount, account, at }) => (
          <li key={place} data-own={mine.has(place) || undefined}>
            <span className="num">{place}</span>
            <span>
              {mine.has(place) ? t('packets.you', { account }) : account} ·{' '}
              <span className="num">{formatDate(at, SECOND)}</span>
            </span>
            <b className="num">{worthOf(t, kind, amount)}</b>
          </li>
        ))}
      </ul>
      {!isWhole && rows.length > SHOWN && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
            {t('packets.all', { count: rows.length })}
          </Button>
        </div>
      )}
    </div>
  )
}
