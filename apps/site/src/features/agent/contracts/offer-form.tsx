import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Card, EmptyState } from '@lotus/ui'
import { PastPanel, TermsFields, topPpm, useRateText } from '@lotus/ui/contracts'
import { IconUserOff } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { callQuery } from '../../../shared/queries.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import type { Draft } from './draft-list.tsx'
import { useGiven } from './given-contract.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { useCountAgain } from '../parts/use-count-again.ts'
import { startOf } from './start-of.ts'
import { Trail } from './trail.tsx'
import { isRunning, mayGrant, mayHold, type ContractKind, type ContractTerms, type Mine, type Open } from './types.ts'
import { useOffer } from './use-offer.ts'
import styles from './contracts.module.css'

type Props = { kind: ContractKind; account: string; preset: string | undefined; mine: Mine; onOpen: Open }

/** AC13, AC14: a first contract for a member directly below who may hold it, or a new version of theirs. */
export function OfferForm({ kind, account, preset, mine, onOpen }: Props) {
  const { t } = useTranslation('agents')
  const team = useQuery(callQuery('agent.team', { account, limit: 1 }))
  const given = useGiven(kind, account)
  const drafts = useQuery(callQuery('agent.drafts', {}))
  const own = mine.rows.find((row) => row.kind === kind && mayGrant(row))?.terms
  const running = given.rows.find(isRunning)
  const member = team.data?.rows[0]
  const isBelow = member?.depth === 1 && mayHold(kind, member.kind, mine.rules)
  const title = t(running ? 'contract.amendOf' : 'contract.offerTo', { account })
  return (
    <div className="stack gap-35">
      <Trail onOpen={onOpen} account={running && account} title={title} />
      {team.data === undefined || given.data === undefined || drafts.data === undefined ? (
        <NotLoaded
          query={[team, given, drafts].find(({ data }) => data === undefined) ?? drafts}
          lines={6}
          title={t('team.failed')}
        />
      ) : !isBelow ? (
        <Card>
          <EmptyState
            icon={<IconUserOff size={34} stroke={1.5} aria-hidden />}
            title={t('contract.notBelow', { account })}
            hint={t('contract.notBelowHint')}
          />
        </Card>
      ) : own === undefined && !mine.rules.maySelfFund ? (
        <Alert tone="warning">{t('contract.offerNeedsOwn')}</Alert>
      ) : (
        mine.rules.isOpen && (
          <Filled
            kind={kind}
            member={{ id: member.id, account }}
            own={own}
            held={running?.terms}
            kept={drafts.data.rows.find(({ holder, terms }) => holder?.memberId === member.id && terms.kind === kind)}
            preset={drafts.data.rows.find(({ code, terms }) => code === preset && terms.kind === kind)}
            mayFund={mine.rules.mayFund}
            maxPpm={mine.rules.maxPpm[kind]}
            onSent={() => onOpen(`of-${account}`)}
          />
        )
      )}
    </div>
  )
}

type FilledProps = {
  kind: ContractKind
  member: { id: string; account: string }
  own: ContractTerms | undefined
  held: ContractTerms | undefined
  /** The draft for this member. */
  kept: Draft | undefined
  preset: Draft | undefined
  mayFund: boolean
  maxPpm: number
  onSent: () => void
}

/** The conditions of a preset, of the draft, of what is held, or of the agent's own contract, to be changed. */
function Filled({ kind, member, own, held, kept, preset, mayFund, maxPpm, onSent }: FilledProps) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const start = (preset ?? kept)?.terms ?? held
  const [draft, setDraft] = useState(() => startOf(kind, { start, own }))
  const offer = useOffer(kind, member, draft, { code: kept?.code, onSent })
  const again = useCountAgain('agent.previewContract', member.account)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void offer.submit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Card>
        <div className="stack gap-4">
          <header className={styles.head}>
            <h3>{member.account}</h3>
            <span className="note">
              {held ? t('contract.heldNow', { rate: rateText(kind, topPpm(held)) }) : t('contract.heldNone')}
            </span>
          </header>
          {preset ? (
            <Alert>{t('draft.fromPreset', { name: preset.name || t('draft.unnamed') })}</Alert>
          ) : (
            kept && <Alert>{t('draft.fromDraft', { time: formatDateTime(kept.changedAt) })}</Alert>
          )}
          <TermsFields
            kind={kind}
            draft={draft}
            onChange={setDraft}
            own={own}
            mayFund={mayFund}
            maxPpm={own ? Math.min(maxPpm, topPpm(own)) : maxPpm}
            gaps={offer.preview.data?.gaps ?? []}
            isAsked={offer.isAsked}
          />
        </div>
      </Card>
      <div className={styles.past}>
        <PastPanel
          account={member.account}
          terms={offer.terms}
          found={offer.found}
          isFailed={offer.preview.isError && !offer.preview.isFetching}
          again={again}
        />
      </div>
      <OfferPreview account={member.account} offer={offer} />
    </form>
  )
}
