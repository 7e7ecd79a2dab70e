import { formatDateTime, localText, useTranslation } from '@lotus/i18n'
import { Badge, Button, moneyText, type Column } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../shared/columns.ts'
import { ListFrame } from '../../shared/list-frame.tsx'
import { PageHead } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery } from '../../shared/queries.ts'
import { useSearchParams } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { listOf } from '../../shared/use-list.ts'
import { ChannelPanel } from './channel-panel.tsx'
import { channelsSearch, NEW } from './channels-search.ts'
import { TermChanges } from './term-changes.tsx'
import { percentText } from './term-text.ts'
import type { Channel, Channels } from './types.ts'
import { WaitingChange } from './waiting-changes.tsx'
import styles from './channels.module.css'

/** The ways to pay in and out (operations.md 3.2): each is a row that operators change here. */
export function ChannelsPage() {
  const { t } = useTranslation('channels')
  const [{ code: open }, change] = useSearchParams(channelsSearch)
  const mayEdit = useCan('channels.edit')
  const query = useQuery(callQuery('bo.channels', {}))
  const { data } = query
  const go = (code: string | undefined) => change({ code }, { replace: true })
  const chosen = data?.channels.find(({ code }) => code === open)
  const isOpen = data !== undefined && (chosen !== undefined || (open === NEW && mayEdit))
  return (
    <>
      <PageHead title={t('title')} note={data && t('note', { count: data.channels.length })}>
        {mayEdit && (
          <Button variant="primary" size="sm" onClick={() => go(NEW)}>
            {t('add')}
          </Button>
        )}
      </PageHead>
      <div className={styles.notes}>
        {data?.waiting.map((one) => (
          <WaitingChange key={one.id} change={one} />
        ))}
      </div>
      <ListFrame
        list={listOf(data?.channels, query)}
        label={t('title')}
        columns={useColumns(data)}
        rowKey={({ code }) => code}
        empty={{ title: t('none'), hint: t('noneHint') }}
        shownInPanel={['kind', 'fee', 'hours', 'today', 'weight']}
        openKey={open}
        onOpen={({ code }) => go(code)}
        panel={isOpen && <ChannelPanel key={open} channel={chosen} all={data} onClose={() => go(undefined)} />}
      />
      {data !== undefined && data.changes.length > 0 && <History changes={data.changes} />}
    </>
  )
}

function History({ changes }: Pick<Channels, 'changes'>) {
  const { t } = useTranslation('channels')
  return (
    <section className={styles.history}>
      <h2>{t('history')}</h2>
      {changes.map(({ id, code, before, after, by, second, at, reason }) => (
        <details key={id}>
          <summary>
            <b className="num">{code}</b>{' '}
            {t(second === null ? 'changedBy' : 'changedByTwo', { by, second, time: formatDateTime(at) })}
          </summary>
          <p className={styles.quote}>{reason}</p>
          {before === null && <p>{t('added')}</p>}
          <TermChanges before={before} after={after} />
        </details>
      ))}
    </section>
  )
}

function useColumns(all: Channels | undefined): Column<Channel>[] {
  const { t } = useTranslation('channels')
  const waiting = new Set(all?.waiting.map(({ code }) => code))
  return columnsOf(
    (key) => t(`column.${key}`),
    [
      {
        key: 'channel',
        card: 'title',
        cell: ({ code, terms }) => <TwoLines top={localText(terms.name) || code} below={code} />,
      },
      {
        key: 'kind',
        card: 'sub',
        cell: ({ kind }) => (
          <TwoLines
            top={t(`method.${kind.method}`)}
            below={kind.provider === null ? (kind.bank?.account ?? t('bank')) : t('of', { provider: kind.provider })}
          />
        ),
      },
      {
        key: 'limits',
        align: 'right',
        card: 'wide',
        cell: ({ terms }) => (
          <span className="num">{t('to', { from: moneyText(terms.min), until: moneyText(terms.max) })}</span>
        ),
      },
      { key: 'fee', align: 'right', cell: ({ terms }) => <Fee terms={terms} /> },
      {
        key: 'hours',
        card: 'wide',
        cell: ({ terms: { openFrom, openUntil } }) => (
          <span className="num">
            {openFrom === null || openUntil === null ? t('always') : t('to', { from: openFrom, until: openUntil })}
          </span>
        ),
      },
      {
        key: 'today',
        align: 'right',
        cell: ({ today, terms: { dailyCap } }) => (
          <TwoLines
            top={moneyText(today.credited)}
            below={dailyCap === null ? t('noCap') : t('cap', { cap: moneyText(dailyCap) })}
          />
        ),
      },
      {
        key: 'weight',
        align: 'right',
        cell: (channel) => <Weight channel={channel} />,
      },
      {
        key: 'state',
        card: 'status',
        cell: (channel) => <State channel={channel} isWaiting={waiting.has(channel.code)} />,
      },
    ],
  )
}

/** With how the orders of the last hour went, where not all were credited. */
function Weight({ channel: { terms, success } }: { channel: Channel }) {
  const { t } = useTranslation('channels')
  const percent = Math.floor(success / 10)
  return <TwoLines top={String(terms.weight)} below={percent < 100 ? t('success', { percent }) : ''} />
}

function State({ channel, isWaiting }: { channel: Channel; isWaiting: boolean }) {
  const { t } = useTranslation('channels')
  const { terms, isPayout, isSimulated, isFailing } = channel
  return (
    <span className={styles.badges}>
      <Badge tone={terms.isOpen ? 'gain' : 'loss'}>{t(terms.isOpen ? 'open' : 'closed')}</Badge>
      {isFailing && <Badge tone="loss">{t('failing')}</Badge>}
      {isPayout && <Badge tone="info">{t('payout')}</Badge>}
      {isWaiting && <Badge tone="warning">{t('waits')}</Badge>}
      {isSimulated && <small>{t('simulated')}</small>}
    </span>
  )
}

function Fee({ terms: { feePpm, feeFixed } }: Pick<Channel, 'terms'>) {
  const { t } = useTranslation('channels')
  const parts = [
    ...(feePpm === 0 ? [] : [`${percentText(feePpm)}%`]),
    ...(Number(feeFixed) === 0 ? [] : [moneyText(feeFixed)]),
  ]
  return <span className="num">{parts.length === 0 ? t('noFee') : parts.join(' + ')}</span>
}
