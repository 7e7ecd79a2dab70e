import { isCallError } from '@lotus/client'
import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { must } from '@lotus/kernel'
import { Alert, Checkbox, SelectField, TextField, toast, useRested } from '@lotus/ui'
import {
  contractKinds,
  draftOf,
  EndedContracts,
  COUNTING_MS,
  isCounting,
  PastPanel,
  StayingContracts,
  readTerms,
  TermsFields,
  type ContractKind,
  type ContractTerms,
  type CountAgain,
  type EndedContract,
  type TermsDraft,
} from '@lotus/ui/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import type { Rules } from './types.ts'
import styles from './contracts.module.css'

type Sent = RouteValue<'bo.offerContract'>
type Props = { rules: Rules; onClose: () => void; onDone: (sent: Sent) => void }
const kindOf = (text: string): ContractKind => contractKinds.find((kind) => kind === text) ?? 'DIVIDEND'

/** What the offer would have come to, once typing rests; nothing is asked before a name and terms are there. */
function usePast(account: string, terms: ContractTerms | undefined) {
  const asked = useMemo(
    () => (terms === undefined || account === '' ? undefined : { account, terms }),
    [account, terms],
  )
  const rested = useRested(asked)
  const query = useQuery({
    queryKey: ['bo.previewContract', rested],
    queryFn: () => call('bo.previewContract', must(rested, 'asked with terms')),
    enabled: rested !== undefined,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => isCounting(state.data) && COUNTING_MS,
  })
  const isCurrent = asked !== undefined && rested === asked && (!query.isFetching || isCounting(query.data))
  return {
    terms: asked?.terms,
    found: isCurrent ? query.data : undefined,
    isFailed: isCurrent && query.isError,
    again: useCountAgain(account, query),
  }
}

/** Figures of the team that could not be counted are counted again. */
function useCountAgain(account: string, { refetch }: { refetch: () => Promise<unknown> }): CountAgain {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('bo.countAgain', { account }),
    // Whatever became of it, the next answer says how it stands.
    onSettled: () => refetch(),
  })
  return { ask: () => mutate(), isBusy: isPending }
}

/** What is typed, and what the server said that it would end; a change of it is another question. */
function useNewOffer(first: ContractKind) {
  const [account, setAccount] = useState('')
  const [kind, setKind] = useState<ContractKind>(first)
  const [draft, setDraft] = useState(() => draftOf(first, undefined, false))
  const [isAsked, setAsked] = useState(false)
  const [ends, setEnds] = useState<readonly EndedContract[]>([])
  const [isUnderstood, setUnderstood] = useState(false)
  const { terms } = useMemo(() => readTerms(kind, draft), [kind, draft])
  const name = account.trim()
  const past = usePast(name, terms)
  const isUnconfirmed = ends.length > 0 && !isUnderstood
  const changed = (change: () => void) => {
    change()
    setEnds([])
    setUnderstood(false)
  }
  const send = async (reason: string): Promise<Sent> => {
    const { id: memberId } = await call('bo.agent', { account: name })
    const ack = ends.map(({ id }) => id)
    try {
      return await call('bo.offerContract', { memberId, terms: must(terms, 'checked terms'), ack, reason })
    } catch (error) {
      // The details of this code are the contracts that would end.
      if (isCallError(error, 'contract_lower_than_downline') && Array.isArray(error.details['ends'])) {
        setEnds(error.details['ends'] as EndedContract[]) // as `bo.offerContract` answers it
        setUnderstood(false)
      }
      throw error
    }
  }
  return {
    account,
    name,
    type: (text: string) => changed(() => setAccount(text)),
    kind,
    choose: (next: ContractKind) =>
      changed(() => {
        setKind(next)
        setDraft(draftOf(next, undefined, false))
      }),
    draft,
    edit: (next: TermsDraft) => changed(() => setDraft(next)),
    isAsked,
    check: () => {
      setAsked(true)
      return terms !== undefined && name !== '' && !isUnconfirmed
    },
    past,
    ends,
    isUnderstood,
    understand: setUnderstood,
    send,
  }
}

/** The operator's offer to an agent directly below, a first one or a new version; what it ends is confirmed (AC14). */
export function OfferDialog({ rules, onClose, onDone }: Props) {
  const { t } = useTranslation('agents')
  const offer = useNewOffer(rules.kinds[0] ?? 'DIVIDEND')
  const { account, name, kind, draft, isAsked } = offer
  return (
    <DecisionDialog
      title={t('contract.office.offerTitle')}
      text={t('contract.office.offerText')}
      width={720}
      button={t('contract.send')}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      isDirty={account !== ''}
      check={offer.check}
      act={offer.send}
      onClose={onClose}
      onDone={(sent) => {
        toast.success(t('contract.sent', { account: sent.holder }))
        onDone(sent)
      }}
    >
      <TextField
        data-autofocus
        size="sm"
        label={t('office.account')}
        hint={t('contract.office.topOnly')}
        error={isAsked && name === '' ? t('contract.office.nameMissing') : undefined}
        maxLength={16}
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        onChange={({ target }) => offer.type(target.value)}
      />
      <SelectField
        size="sm"
        label={t('contract.office.column.kind')}
        value={kind}
        options={contractKinds
          .filter((value) => rules.kinds.includes(value))
          .map((value) => ({ value, label: t(`contract.kindOf.${value}`) }))}
        onChange={({ target }) => offer.choose(kindOf(target.value))}
      />
      <TermsFields kind={kind} draft={draft} maxPpm={rules.maxPpm[kind]} isAsked={isAsked} onChange={offer.edit} />
      <PastPanel account={name} {...offer.past} isOffice />
      {offer.past.found && <StayingContracts kind={kind} stays={offer.past.found.stays} />}
      {offer.ends.length > 0 && <Ending offer={offer} />}
    </DecisionDialog>
  )
}

function Ending({ offer }: { offer: ReturnType<typeof useNewOffer> }) {
  const { t } = useTranslation('agents')
  const { ends, name: account, isAsked, isUnderstood } = offer
  return (
    <section className={styles.ends}>
      <Alert tone="warning" title={t('contract.previewEnds', { count: ends.length })}>
        {t('contract.previewEndsWhy', { account })}
      </Alert>
      <EndedContracts kind={offer.kind} ends={ends} />
      <Checkbox
        checked={isUnderstood}
        error={isAsked && !isUnderstood ? t('contract.understandFirst') : undefined}
        onChange={({ target }) => offer.understand(target.checked)}
      >
        {t('contract.understandEnds', { account })}
      </Checkbox>
    </section>
  )
}
