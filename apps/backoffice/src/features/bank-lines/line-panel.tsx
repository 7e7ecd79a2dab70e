import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, Money, Skeleton } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions, Reason } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { Candidates, type Candidate } from './candidates.tsx'
import { EndLine, MatchLine } from './line-decisions.tsx'
import { bookedText, LineState, reasonOf, type LineDetail } from './line-state.tsx'
import styles from './bank-lines.module.css'

type Choice = { act: 'ignored' | 'returned' } | { act: 'match'; candidate?: Candidate }

/** One line with its facts, the orders that it may pay, and the decision. */
export function LinePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('bankLines')
  const options = callQuery('bo.bankLine', { id })
  const query = useQuery(options)
  const [choice, setChoice] = useState<Choice>()
  const [isConflict, setConflict] = useState(false)
  const { data: line, refetch } = query
  const mayDecide = useCan('deposits.decide')
  const done = (decided: LineDetail) => {
    setChoice(undefined)
    queryClient.setQueryData(options.queryKey, decided)
    void refresh('bo.bankLines', 'bo.deposits')
  }
  const conflict = () => {
    setChoice(undefined)
    setConflict(true)
    void refetch()
    void refresh('bo.bankLines')
  }
  const decision = { onClose: () => setChoice(undefined), onDone: done, onConflict: conflict }
  const isOpen = line?.state === 'open'
  return (
    <SidePanel
      label={t('panel')}
      onClose={onClose}
      isCovered={choice !== undefined}
      title={
        line ? (
          <>
            {t(line.direction)} <LineState state={line.state} />
          </>
        ) : (
          <Skeleton width={160} height={18} />
        )
      }
      note={line && <span className="num">{bookedText(line)}</span>}
      footer={isOpen && (mayDecide ? <Actions onChoose={setChoice} /> : <Reason>{t('mayNotDecide')}</Reason>)}
    >
      {isConflict && <Alert tone="warning">{t('conflict')}</Alert>}
      {line ? (
        <>
          <p className={styles.amount}>
            <Money value={line.direction === 'out' ? `-${line.amount}` : line.amount} currency={line.currency} />
          </p>
          <Facts facts={factsOf(line, t)} />
          {isOpen && (
            <Candidates
              candidates={line.candidates}
              onMatch={
                mayDecide ? (candidate) => setChoice({ act: 'match', ...(candidate && { candidate }) }) : undefined
              }
            />
          )}
        </>
      ) : (
        <UntilLoaded query={query} notFound={t('notFound')} />
      )}
      {line && choice?.act === 'match' && <MatchLine line={line} candidate={choice.candidate} {...decision} />}
      {line && choice && choice.act !== 'match' && <EndLine line={line} outcome={choice.act} {...decision} />}
    </SidePanel>
  )
}

function Actions({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('bankLines')
  return (
    <PanelActions>
      {(isOffline) => (
        <>
          <Button disabled={isOffline} onClick={() => onChoose({ act: 'ignored' })}>
            {t('end.ignored')}
          </Button>
          <Button disabled={isOffline} onClick={() => onChoose({ act: 'returned' })}>
            {t('end.returned')}
          </Button>
        </>
      )}
    </PanelActions>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

function factsOf(line: LineDetail, t: Translate): Fact[] {
  const { order, asked, decision } = line
  const fact = (key: string, value: Fact['value'] | null): Fact[] =>
    value === null ? [] : [{ label: t(`fact.${key}`), value }]
  return [
    ...fact('content', line.content || null),
    ...fact('reason', line.reason === null ? null : reasonOf(line.reason)),
    ...fact('order', order && t('fact.orderText', order)),
    ...fact('payer', line.payerName),
    ...fact('payerAccount', line.payerAccount === null ? null : `•••• ${line.payerAccount}`),
    ...fact('bankRef', line.bankRef),
    ...fact('channel', line.channelCode),
    ...fact('file', t('fact.fileText', { name: line.fileName, line: line.line })),
    ...fact('asked', asked && t('fact.askedText', { ...asked, time: formatDateTime(asked.at) })),
    ...fact('decided', decision && t('fact.decidedText', { ...decision, time: formatDateTime(decision.at) })),
  ]
}
