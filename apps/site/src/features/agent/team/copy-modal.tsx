import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, SkeletonLines, TextField, toast } from '@lotus/ui'
import { topPpm, useRateText } from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useKindsOn } from '../../../shared/contract-kinds.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useContractRules } from '../contracts/use-rules.ts'
import { percentOf } from '../parts/percent.ts'
import { useSend } from '../parts/use-send.ts'
import type { Downline } from './types.ts'
import styles from './team.module.css'

/** Gives a member directly below what another one has: rates only rise, contracts become drafts to look at. */
export function CopyModal({ row, onClose }: { row: Downline; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const hasContracts = useKindsOn().length > 0
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const found = useQuery({ ...callQuery('agent.team', { account: name, limit: 1 }), enabled: name !== '' })
  const from = found.data?.rows.find(({ depth, id }) => depth === 1 && id !== row.id)
  const { send, isBusy, error } = useSend('agent.copySettings', ['agent.team', 'agent.drafts'])
  const look = (event: FormEvent) => {
    event.preventDefault()
    setName(typed.trim())
  }
  const copy = async () => {
    if (from === undefined) return
    const done = await send({ fromId: from.id, memberId: row.id })
    if (done === undefined) return
    toast.success(
      done.drafts.length === 0
        ? t('copy.done', { account: row.account })
        : t('copy.doneDrafts', { account: row.account, count: done.drafts.length }),
    )
    onClose()
  }
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title={t('copy.title', { account: row.account })}>
      <div className="stack gap-35">
        <p>{t(hasContracts ? 'copy.text' : 'copy.textRates')}</p>
        <form className="stack gap-25" noValidate role="search" onSubmit={look}>
          <TextField
            label={t('copy.from')}
            hint={t('copy.fromHint')}
            value={typed}
            maxLength={40}
            autoCapitalize="none"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" block disabled={typed.trim() === ''} loading={found.isFetching}>
            {t('copy.look')}
          </Button>
        </form>
        {found.isError && <Alert tone="loss">{failureText(found.error)}</Alert>}
        {found.data !== undefined && from === undefined && <Alert tone="warning">{t('copy.unknown')}</Alert>}
        {error !== null && (
          <Alert tone="loss" title={t('copy.failed')}>
            {failureText(error)}
          </Alert>
        )}
        {from && <Found from={from} row={row} isBusy={isBusy} onCopy={() => void copy()} />}
      </div>
    </Modal>
  )
}

type FoundProps = { from: Downline; row: Downline; isBusy: boolean; onCopy: () => void }

function Found({ from, row, isBusy, onCopy }: FoundProps) {
  const { t } = useTranslation('agents')
  const preview = useQuery({
    ...callQuery('agent.previewCopy', { fromId: from.id, memberId: row.id }),
    gcTime: 0,
  })
  if (preview.isError) return <Alert tone="loss">{failureText(preview.error)}</Alert>
  if (preview.data === undefined) return <SkeletonLines lines={3} />
  const { raised, drafts } = preview.data
  if (raised.length === 0 && drafts.length === 0) return <Alert>{t('copy.nothing', { account: from.account })}</Alert>
  return (
    <>
      <Changes row={row} copy={preview.data} />
      <Button variant="primary" block loading={isBusy} onClick={onCopy}>
        {t('copy.do')}
      </Button>
    </>
  )
}

function Changes({ row, copy }: { row: Downline; copy: RouteValue<'agent.previewCopy'> }) {
  const { t } = useTranslation('agents')
  const rateText = useRateText(useContractRules().wageDisplay)
  return (
    <dl className={styles.copy}>
      {copy.raised.map((category) => (
        <div key={category}>
          <dt>{t(`category.${category}`)}</dt>
          <dd className="num">
            {t('copy.rise', { before: percentOf(row.rates[category]), after: percentOf(copy.rates[category]) })}
          </dd>
        </div>
      ))}
      {copy.drafts.map((terms) => (
        <div key={terms.kind}>
          <dt>{t(`contract.kindOf.${terms.kind}`)}</dt>
          <dd className="num">{t('copy.draft', { rate: rateText(terms.kind, topPpm(terms)) })}</dd>
        </div>
      ))}
    </dl>
  )
}
