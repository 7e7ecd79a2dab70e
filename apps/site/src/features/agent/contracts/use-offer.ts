import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { toast, useRested } from '@lotus/ui'
import { COUNTING_MS, isCounting, readTerms, type TermsDraft } from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callQuery } from '../../../shared/queries.ts'
import { useSend } from '../parts/use-send.ts'
import type { ContractKind } from './types.ts'

/** What an offer would come to as it is typed, and sending it with the list of what ends (AC14). */
export function useOffer(
  kind: ContractKind,
  { id: memberId, account }: { id: string; account: string },
  draft: TermsDraft,
  { code, onSent }: { code: string | undefined; onSent: () => void },
) {
  const { t } = useTranslation('agents')
  const { terms } = useMemo(() => readTerms(kind, draft), [kind, draft])
  const rested = useRested(terms)
  const preview = useQuery({
    // Not asked without terms.
    ...callQuery('agent.previewContract', { memberId, terms: rested as NonNullable<typeof rested> }),
    enabled: rested !== undefined,
    gcTime: 0,
    // A large team is counted behind; asking again says that it is still wanted.
    refetchInterval: ({ state }) => isCounting(state.data) && COUNTING_MS,
  })
  const isCurrent =
    terms !== undefined &&
    rested === terms &&
    preview.data !== undefined &&
    (!preview.isFetching || isCounting(preview.data))
  const found = isCurrent ? preview.data : undefined
  const list = found?.ends.map(({ id }) => id) ?? []
  const [understoodOf, setUnderstoodOf] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy, error } = useSend('agent.offerContract', [
    'agent.contracts',
    'agent.previewContract',
    'agent.drafts',
    // Tells which pages of contracts the menu lists.
    'wallet.funds',
  ])
  const keeping = useSend('agent.saveDraft', ['agent.drafts'])
  const isUnderstood = list.length === 0 || understoodOf === list.join(' ')
  const submit = async () => {
    setAsked(true)
    if (found === undefined || terms === undefined || found.refusal !== null || !isUnderstood) return
    if ((await send({ memberId, terms, ack: list, ...(code === undefined ? {} : { draft: code }) })) === undefined)
      return
    toast.success(t('contract.sent', { account }))
    onSent()
  }
  /** Keeps the terms for later; they need not be right for the line, only complete. */
  const keep = async () => {
    setAsked(true)
    if (terms === undefined) return
    if ((await keeping.send({ memberId, name: '', terms })) !== undefined)
      toast.success(t('draft.savedFor', { account }))
  }
  return {
    kind,
    preview,
    /** The server's answer for exactly what is typed now. */
    found,
    terms,
    isReady: terms !== undefined,
    isUnderstood,
    understand: (isTicked: boolean) => setUnderstoodOf(isTicked ? list.join(' ') : undefined),
    isAsked,
    isBusy,
    error,
    isKeeping: keeping.isBusy,
    keepError: keeping.error,
    keep,
    isListChanged: isCallError(error, 'contract_lower_than_downline'),
    submit,
  }
}

export type Offer = ReturnType<typeof useOffer>
