import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, DataTable, Money, useServerNow, type Tone } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { Facts } from '../../shared/facts.tsx'
import { callQuery } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import styles from './promotions.module.css'

type Packets = RouteValue<'bo.packets'>
type Window = Packets['windows'][number]
type Shown = 'COMING' | 'RUNNING' | 'ENDED' | 'CANCELLED'
const tones: Readonly<Record<Shown, Tone>> = { COMING: 'neutral', RUNNING: 'gain', ENDED: 'info', CANCELLED: 'loss' }
const REFRESH_MS = 10_000
/** Of the windows at first. */
const SHOWN = 10

/** Windows of red packets in the panel: what is grabbed and left of each, and of all. Closing the promotion stops them. */
export function PacketsPart({ id }: { id: string }) {
  const { t } = useTranslation('backoffice')
  const query = useQuery({ ...callQuery('bo.packets', { id }), refetchInterval: REFRESH_MS })
  return (
    <section className={styles.part}>
      <h3>{t('promotions.packets.title')}</h3>
      {query.data === undefined ? <UntilLoaded query={query} lines={5} /> : <Windows packets={query.data} />}
    </section>
  )
}

function Windows({ packets: { windows, total } }: { packets: Packets }) {
  const { t } = useTranslation('backoffice')
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <Facts
        facts={[
          { label: t('promotions.packets.windows'), value: formatCount(windows.length) },
          {
            label: t('promotions.packets.grabbed'),
            value: `${formatCount(total.grabbed)} / ${formatCount(total.packets)}`,
          },
          { label: t('promotions.packets.pool'), value: <Money value={total.pool} /> },
          { label: t('promotions.packets.paid'), value: <Money value={total.paid} /> },
          { label: t('promotions.packets.left'), value: <Money value={total.left} /> },
        ]}
      />
      <p className="fine">{t('promotions.packets.hint')}</p>
      <DataTable
        label={t('promotions.packets.title')}
        alwaysTable
        framed={false}
        rows={isWhole ? windows : inOrder(windows).slice(0, SHOWN)}
        rowKey={({ window }) => String(window)}
        columns={columnsOf<Window>(
          (key) => t(`promotions.packets.column.${key}`),
          [
            { key: 'window', cell: (one) => <State window={one} /> },
            {
              key: 'grabbed',
              align: 'right',
              cell: ({ grabbed, packets }) => `${formatCount(grabbed)} / ${formatCount(packets)}`,
            },
            { key: 'members', align: 'right', cell: ({ members }) => formatCount(members) },
            { key: 'paid', align: 'right', cell: ({ paid }) => (paid === null ? '–' : <Money value={paid} />) },
          ],
        )}
      />
      {!isWhole && windows.length > SHOWN && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
            {t('promotions.packets.all', { count: windows.length })}
          </Button>
        </div>
      )}
    </>
  )
}

function State({ window: { window, from, state } }: { window: Window }) {
  const { t } = useTranslation('backoffice')
  const now = useServerNow() ?? 0
  const shown = state === 'OPEN' ? (Date.parse(from) <= now ? 'RUNNING' : 'COMING') : state
  return (
    <>
      <span className="num">{`${window}. ${formatDateTime(from)}`}</span>{' '}
      <Badge tone={tones[shown]}>{t(`promotions.packets.states.${shown}`)}</Badge>
    </>
  )
}

/** Those that run or come first, then those that are over, the newest first. */
function inOrder(windows: readonly Window[]): Window[] {
  const open = windows.filter(({ state }) => state === 'OPEN')
  const ended = windows.filter(({ state }) => state !== 'OPEN').toReversed()
  return [...open.slice(0, 3), ...ended, ...open.slice(3)]
}
