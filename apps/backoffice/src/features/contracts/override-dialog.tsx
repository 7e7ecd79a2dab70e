import { formatDateTime, useTranslation } from '@lotus/i18n'
import { must } from '@lotus/kernel'
import { Alert, errorText, toast, useRested } from '@lotus/ui'
import {
  draftOf,
  EndedContracts,
  readTerms,
  TermsFields,
  type ContractKind,
  type EndedContract,
} from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { refresh } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import type { OfficeContract, Rules } from './types.ts'
import styles from './contracts.module.css'

type Asked = Pick<OfficeContract, 'memberId' | 'n' | 'terms'>

/** What the terms would come to: when they hold, what stands against them, and what they end; and the question, which may fail. */
function useEffectOf(asked: Asked | undefined) {
  const rested = useRested(asked)
  const query = useQuery({
    queryKey: ['bo.previewOverride', rested],
    queryFn: () => {
      const { memberId, n, terms } = must(rested, 'asked with terms')
      return call('bo.previewOverride', { memberId, n, terms })
    },
    enabled: rested !== undefined,
    gcTime: 0,
    retry: false,
  })
  const isCurrent = asked !== undefined && rested === asked && !query.isFetching
  // What is typed still is not asked about yet.
  const isPending = asked !== undefined && !isCurrent
  return {
    effect: isCurrent ? query.data : undefined,
    query: { ...query, isPending, isError: isCurrent && query.isError },
  }
}

type Props = { contract: OfficeContract; rules: Rules; onClose: () => void }

/** Other terms for a contract in force; they wait for a second operator. */
export function OverrideDialog({ contract, rules, onClose }: Props) {
  const { t } = useTranslation('agents')
  const { memberId, n, kind, holder } = contract
  const [first] = useState(() => draftOf(kind, contract.terms, true))
  const [draft, setDraft] = useState(first)
  const [isAsked, setAsked] = useState(false)
  const { terms } = useMemo(() => readTerms(kind, draft), [kind, draft])
  const { effect, query } = useEffectOf(
    useMemo(() => (terms === undefined ? undefined : { memberId, n, terms }), [memberId, n, terms]),
  )
  return (
    <DecisionDialog
      title={t('contract.office.override.of', { holder })}
      text={t('contract.office.override.text')}
      width={720}
      button={t('contract.office.override.propose')}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      isDirty={JSON.stringify(draft) !== JSON.stringify(first)}
      check={() => {
        setAsked(true)
        return effect !== undefined && effect.refusal === null
      }}
      act={(reason) => {
        const ack = (effect?.ends ?? []).map(({ id }) => id)
        return call('bo.proposeOverride', { memberId, n, terms: must(terms, 'checked terms'), ack, reason })
      }}
      onClose={onClose}
      onDone={() => {
        toast.success(t('contract.office.override.proposed'))
        void refresh('bo.contracts')
        onClose()
      }}
    >
      <TermsFields kind={kind} draft={draft} maxPpm={rules.maxPpm[kind]} isAsked={isAsked} onChange={setDraft} />
      {effect === undefined && <UntilLoaded query={query} lines={3} />}
      {effect?.refusal && <Alert tone="loss">{errorText({ code: effect.refusal, value: {} })}</Alert>}
      {effect && effect.refusal === null && <EffectOf kind={kind} startsAt={effect.startsAt} ends={effect.ends} />}
    </DecisionDialog>
  )
}

type EffectProps = { kind: ContractKind; startsAt: string; ends: readonly EndedContract[] }

export function EffectOf({ kind, startsAt, ends }: EffectProps) {
  const { t } = useTranslation('agents')
  return (
    <section className={styles.ends}>
      <Facts
        facts={[
          { label: t('contract.office.override.from'), value: formatDateTime(startsAt) },
          ...(ends.length === 0 ? [{ label: t('contract.office.override.ends'), value: '0' }] : []),
        ]}
      />
      {ends.length > 0 && (
        <>
          <Alert tone="warning" title={t('contract.office.override.ends')} />
          <EndedContracts kind={kind} ends={ends} />
        </>
      )}
    </section>
  )
}
