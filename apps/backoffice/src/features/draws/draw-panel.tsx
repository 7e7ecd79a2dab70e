import { formatDateTime, formatDay, formatTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, moneyText, SimulatedMark, Skeleton, useServerNow } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { DrawProof } from './draw-proof.tsx'
import { drawStatus, isEnterable, pendingProposal, type Draw, type DrawDetail } from './draw-status.ts'
import { EntryFooter, EntryForm } from './entry-form.tsx'
import { gameName } from './game-names.ts'
import { PastProposals, ProposalDecision, ProposalView } from './proposal.tsx'
import { ResultTable } from './result-table.tsx'
import { agreedSheet } from './compare-readings.ts'
import { Sources } from './sources.tsx'
import { StuckOrders } from './stuck-orders.tsx'
import { useEntry } from './use-entry.ts'
import { VoidDialog } from './void-dialog.tsx'

type Props = { gameCode: string; issueNo: string; row: Draw | undefined; onClose: () => void }

export function DrawPanel({ gameCode, issueNo, row, onClose }: Props) {
  const { t } = useTranslation('backoffice')
  const options = callQuery('bo.draw', { gameCode, issueNo })
  const query = useQuery(options)
  const now = useServerNow() ?? 0
  const detail = query.data
  const head = detail ?? row
  const status = head && drawStatus(head, now)
  const [covered, setCovered] = useState(false)

  const onChanged = (changed: DrawDetail) => {
    queryClient.setQueryData(options.queryKey, changed)
    void refresh('bo.draws')
  }
  const onConflict = () => void refresh('bo.draws', 'bo.draw')

  const frame = {
    label: t('draws.panel', { issue: issueNo }),
    onClose,
    title:
      head && status ? (
        <>
          <span>
            {gameName(head)} · <span className="num">{formatDay(head.drawAt)}</span>
          </span>
          <Badge tone={status.tone}>{t(`draws.status.${status.key}`)}</Badge>
          <SimulatedMark isShown={head.isSimulated} />
        </>
      ) : (
        <Skeleton width={220} height={18} />
      ),
    note: head && <HeadNote draw={head} />,
  }
  if (!detail) {
    return (
      <SidePanel {...frame}>
        <UntilLoaded query={query} notFound={t('draws.notFound')} />
      </SidePanel>
    )
  }
  return <LoadedPanel {...{ frame, detail, now, covered, setCovered, onChanged, onConflict }} />
}

type LoadedProps = {
  frame: Omit<Parameters<typeof SidePanel>[0], 'children' | 'footer' | 'isCovered'>
  detail: DrawDetail
  now: number
  covered: boolean
  setCovered: (covered: boolean) => void
  onChanged: (changed: DrawDetail) => void
  onConflict: () => void
}

/** What this draw needs now: a result to enter, a proposal to decide, or nothing. */
function LoadedPanel({ frame, detail, now, covered, setCovered, onChanged, onConflict }: LoadedProps) {
  const { t } = useTranslation('backoffice')
  const mayEnter = useCan('draws.enter')
  const pending = pendingProposal(detail)
  const isUndecided = detail.resultVersion === null && detail.state !== 'void' && pending === undefined
  const isEntering = isUndecided && mayEnter && isEnterable(detail, now)
  const [wantsCorrection, setWantsCorrection] = useState(false)
  const mayCorrect = detail.isCorrectable && mayEnter && pending === undefined
  const isCorrecting = mayCorrect && wantsCorrection
  const entry = useEntry(detail, {
    isCorrection: isCorrecting,
    onChanged: (changed) => {
      setWantsCorrection(false)
      onChanged(changed)
    },
    onConflict,
  })
  const mayVoid = isUndecided && mayEnter
  const askVoid = mayVoid ? () => setCovered(true) : undefined
  const footer = pending ? (
    <ProposalDecision
      detail={detail}
      proposal={pending}
      onChanged={onChanged}
      onConflict={onConflict}
      onCover={setCovered}
    />
  ) : isCorrecting ? (
    <EntryFooter entry={entry} onVoid={undefined} onBack={() => setWantsCorrection(false)} />
  ) : mayCorrect ? (
    <Button variant="danger-outline" onClick={() => setWantsCorrection(true)}>
      {t('draws.correct.button')}
    </Button>
  ) : (
    (isEntering || mayVoid) && <EntryFooter entry={isEntering ? entry : undefined} onVoid={askVoid} />
  )
  return (
    <SidePanel {...frame} isCovered={covered} footer={footer}>
      <Situation detail={detail} now={now} mayEnter={mayEnter} />
      <Sources
        detail={detail}
        onFill={
          isEntering && detail.readings.length > 1
            ? () => entry.set({ sheet: agreedSheet(detail.shape, detail.readings, entry.sheet) })
            : undefined
        }
      />
      {pending && <ProposalView detail={detail} proposal={pending} />}
      {isCorrecting && <Alert tone="warning">{t('draws.correct.note', { count: detail.orderCount })}</Alert>}
      {(isEntering || isCorrecting) && <EntryForm detail={detail} entry={entry} />}
      {detail.sheet && !isCorrecting && <ResultTable detail={detail} sheet={detail.sheet} />}
      <StuckOrders detail={detail} />
      <DrawProof detail={detail} />
      <PastProposals detail={detail} />
      {mayVoid && covered && (
        <VoidDialog detail={detail} onClose={() => setCovered(false)} onChanged={onChanged} onConflict={onConflict} />
      )}
    </SidePanel>
  )
}

function HeadNote({ draw }: { draw: Draw }) {
  const { t } = useTranslation('backoffice')
  const paid = draw.state === 'settled' ? t('draws.paid', { amount: moneyText(draw.totalPayout) }) : t('draws.notPaid')
  return (
    <span className="num">
      {[
        t('draws.issue', { issue: draw.issueNo }),
        ...(draw.station === null ? [] : [draw.station]),
        t('draws.tickets', { count: draw.orderCount }),
        t('draws.staked', { amount: moneyText(draw.totalStake) }),
        paid,
      ].join(' · ')}
    </span>
  )
}

/** One line that says why there is nothing to do. */
function Situation({ detail, now, mayEnter }: { detail: DrawDetail; now: number; mayEnter: boolean }) {
  const { t } = useTranslation('backoffice')
  if (detail.state === 'void') return <Alert tone="warning">{t('draws.situation.void')}</Alert>
  if (detail.resultVersion !== null || pendingProposal(detail)) return null
  if (detail.drawSource === 'own')
    return <Alert tone="info">{t('draws.situation.own', { time: formatTime(detail.drawAt) })}</Alert>
  if (Date.parse(detail.lockAt) > now)
    return <Alert tone="info">{t('draws.situation.selling', { time: formatDateTime(detail.lockAt) })}</Alert>
  if (!mayEnter) return <Alert tone="info">{t('draws.situation.mayNotEnter')}</Alert>
  return null
}
