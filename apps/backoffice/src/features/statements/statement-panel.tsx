import type { RouteValue } from '@lotus/contract'
import { formatDateTime, formatDay, useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { Button, toast } from '@lotus/ui'
import {
  readStepPlace,
  StatementState,
  StatementStep,
  StatementView,
  stepOf,
  stepPick,
  WaitsNote,
  writeStepPlace,
  type PlaceInSteps,
} from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { PanelActions } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, refresh } from '../../shared/queries.ts'
import { useSearchParams } from '../../shared/search.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { AdjustDialog, AdjustmentHistory, DecideAdjustment, waitingOf } from './adjust-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { leftText } from './left-text.ts'
import { StatementPlay } from './statement-play.tsx'
import { statementsSearch } from './statements-search.ts'
import { stepSource } from './step-source.tsx'

type Explained = RouteValue<'bo.statement'>
type Choice = 'pay' | 'reject'
type Adjusting = 'adjust' | 'confirm' | 'refuse'
type Act = Choice | 'clear' | 'hold' | 'release' | 'recalculate' | Adjusting

/** One statement with everything that it follows from; one that waits or is held is paid or rejected here. */
export function StatementPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const query = useQuery(callQuery('bo.statement', { id }))
  const [choice, setChoice] = useState<Act>()
  const statement = query.data
  return (
    <>
      <SidePanel
        label={t('statement.office.panel')}
        onClose={onClose}
        isCovered={choice !== undefined}
        initialsOf={statement?.holder ?? ''}
        title={
          statement && (
            <>
              {statement.holder} <StatementState statement={statement} />
            </>
          )
        }
        note={statement && t(`contract.kindOf.${statement.kind}`)}
        footer={statement && <Actions statement={statement} onChoose={setChoice} />}
      >
        {statement === undefined ? (
          <UntilLoaded query={query} notFound={t('statement.office.unknown')} />
        ) : (
          <Content statement={statement} />
        )}
      </SidePanel>
      {statement && choice === 'clear' && <ClearCarry statement={statement} onClose={() => setChoice(undefined)} />}
      {statement && (choice === 'hold' || choice === 'release' || choice === 'recalculate') && (
        <HoldDialog statement={statement} choice={choice} onClose={() => setChoice(undefined)} />
      )}
      {statement && choice === 'adjust' && <AdjustDialog statement={statement} onClose={() => setChoice(undefined)} />}
      {statement && (choice === 'confirm' || choice === 'refuse') && (
        <DecideAdjustment statement={statement} choice={choice} onClose={() => setChoice(undefined)} />
      )}
      {statement && (choice === 'pay' || choice === 'reject') && (
        <Decision statement={statement} choice={choice} onClose={() => setChoice(undefined)} />
      )}
    </>
  )
}

/** What an operator may do with it now, the usual last. */
function actsOf({ state, held, left, got, proposals }: Explained): Act[] {
  const acts: Act[] = left ? ['clear'] : []
  // What was paid is never changed, only adjusted; one adjustment waits at a time.
  if (waitingOf(proposals) !== undefined) acts.push('refuse', 'confirm')
  else if (got !== null) acts.push('adjust')
  if (state === 'REVIEW' || state === 'HELD' || state === 'CLAIM') acts.push('recalculate')
  // Also what is held for the account alone: so it stays held once the account is open.
  if (state === 'REVIEW' || state === 'CLAIM' || held?.cause === 'ACCOUNT') acts.push('hold')
  if (state === 'REVIEW' || state === 'HELD' || state === 'OWED') {
    acts.push('reject')
    // Held for a locked or closed account: it ends by itself once the account is open.
    if (held?.cause !== 'ACCOUNT') acts.push(held === null ? 'pay' : 'release')
  }
  return acts
}

const variants: Partial<Record<Act, 'danger-outline' | 'primary'>> = {
  reject: 'danger-outline',
  pay: 'primary',
  refuse: 'danger-outline',
  confirm: 'primary',
  release: 'primary',
}
/** As the button's own default where an act has none. */
const variantOf = (act: Act) => {
  const variant = variants[act]
  return variant === undefined ? {} : { variant }
}

function Actions({ statement, onChoose }: { statement: Explained; onChoose: (act: Act) => void }) {
  const { t } = useTranslation('agents')
  const mayPay = useCan('agents.pay')
  const acts = actsOf(statement)
  if (!mayPay || acts.length === 0) return null
  return (
    <PanelActions>
      {(isOffline) =>
        acts.map((act) => (
          <Button key={act} {...variantOf(act)} disabled={isOffline} onClick={() => onChoose(act)}>
            {t(`statement.office.${act}`)}
          </Button>
        ))
      }
    </PanelActions>
  )
}

function Content({ statement }: { statement: Explained }) {
  const { t } = useTranslation('agents')
  const { id, granter, decidedBy, held, left, waits, leftOutAccounts, clearedBy, recalculatedBy } = statement
  return (
    <div className="stack gap-35">
      <Facts
        facts={[
          { label: t('statement.office.column.granter'), value: granter ?? t('office.operator') },
          { label: t('income.reference'), value: id },
          ...(decidedBy === null ? [] : [{ label: t('statement.office.decidedBy'), value: decidedBy }]),
          ...(waits === null || waits.by === null
            ? []
            : [{ label: t('statement.office.promised'), value: <WaitsNote waits={waits} /> }]),
          ...(held === null
            ? []
            : [
                {
                  label: t('statement.office.heldBy'),
                  value:
                    held.cause === 'ACCOUNT'
                      ? [t('statement.office.heldAccount'), formatDateTime(held.at)].join(' · ')
                      : [held.by, formatDateTime(held.at), held.reason].join(' · '),
                },
              ]),
          ...(left === null
            ? []
            : [
                {
                  label: t('statement.office.left'),
                  value: t('statement.office.leftNote', { amount: leftText(left), day: formatDay(left.since) }),
                },
              ]),
          ...(recalculatedBy === null ? [] : [{ label: t('statement.office.recalculatedBy'), value: recalculatedBy }]),
          ...(leftOutAccounts.length === 0
            ? []
            : [
                {
                  label: t('statement.office.leftOut'),
                  value: leftOutAccounts
                    .map(({ account, counted }) =>
                      counted === null
                        ? t('statement.office.leftOutWaits', { account })
                        : t('statement.office.leftOutOf', { account, counted }),
                    )
                    .join(' · '),
                },
              ]),
          ...(clearedBy === null ? [] : [{ label: t('statement.office.clearedBy'), value: clearedBy }]),
        ]}
      />
      <AdjustmentHistory statement={statement} />
      <Explanation statement={statement} />
    </div>
  )
}

/** The ladder of its figures; each step opens what it is made of, as the sides of the contract read it. */
function Explanation({ statement }: { statement: Explained }) {
  const [{ at }, change] = useSearchParams(statementsSearch)
  const place = readStepPlace(at ?? '')
  const step = place.step === undefined ? undefined : stepOf(statement, place.step)
  const open = (next: PlaceInSteps) => change({ at: writeStepPlace(next) })
  const pick = stepPick(statement, step?.key, {
    step: (key) => open({ step: key, by: 'day' }),
    statement: (id) => change({ id, at: undefined }),
  })
  return (
    <StatementView statement={statement} pick={pick} isNarrow>
      {step === undefined ? (
        <StatementPlay statement={statement} />
      ) : (
        <StatementStep
          statement={statement}
          step={step}
          place={place}
          onPlace={(next, key = step.key) => open({ ...next, step: key })}
          onClose={() => change({ at: undefined })}
          source={stepSource}
        />
      )}
    </StatementView>
  )
}

type DecisionProps = { statement: Explained; choice: Choice; onClose: () => void }

function Decision({ statement, choice, onClose }: DecisionProps) {
  const { t } = useTranslation('agents')
  // What is shown stays, although the panel behind is renewed: nobody pays another amount than the one that was read.
  const [{ id, holder, due, debt, funding, state }] = useState(statement)
  // Of a debt: what is left of it.
  const amount = formatMoney(parseMoney(state === 'OWED' && debt !== null ? debt.left : due))
  const effect = state === 'OWED' ? 'Owed' : choice === 'pay' && funding === 'UPLINE' ? 'Funded' : ''
  const word = choice === 'pay' ? 'Pay' : 'Reject'
  const decide = async (reason: string) => {
    try {
      return await call('bo.decideStatement', { id, due, decision: choice, reason })
    } finally {
      // Whatever became of it: somebody else may have decided first.
      void refresh('bo.statement')
      void refresh('bo.statements')
    }
  }
  return (
    <DecisionDialog
      title={t(`statement.office.ask${word}`, { holder, amount })}
      text={t(`statement.office.effect${word}${effect}`)}
      button={t(`statement.office.${choice}`)}
      isDanger={choice === 'reject'}
      reason={{ label: t('statement.office.reason'), lengthMax: 300 }}
      act={decide}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`statement.office.done${word}`, { holder }))
        onClose()
      }}
    />
  )
}

/** Nobody is paid by this: the next statement is worked out without what this one leaves. */
function ClearCarry({ statement, onClose }: { statement: Explained; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const { id, holder, left } = statement
  const act = async (reason: string) => {
    try {
      return await call('bo.clearCarry', { id, reason })
    } finally {
      void refresh('bo.statement')
      void refresh('bo.statements')
    }
  }
  return (
    <DecisionDialog
      title={t('statement.office.askClear', { holder, amount: left === null ? '' : leftText(left) })}
      text={t('statement.office.effectClear')}
      button={t('statement.office.clear')}
      isDanger
      reason={{ label: t('statement.office.reason'), lengthMax: 300 }}
      act={act}
      onClose={onClose}
      onDone={() => {
        toast.success(t('statement.office.doneClear', { holder }))
        onClose()
      }}
    />
  )
}
