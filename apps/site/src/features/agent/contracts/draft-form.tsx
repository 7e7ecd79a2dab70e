import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, EmptyState, TextField, toast, useIsOffline } from '@lotus/ui'
import { readTerms, TermsFields, topPpm } from '@lotus/ui/contracts'
import { IconFileText } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { useSend } from '../parts/use-send.ts'
import type { Draft } from './draft-list.tsx'
import { startOf } from './start-of.ts'
import { Trail } from './trail.tsx'
import { mayGrant, type ContractKind, type ContractTerms, type Mine, type Open } from './types.ts'
import styles from './contracts.module.css'

const NAME_MAX = 40
type Props = { kind: ContractKind; code: string; mine: Mine; onOpen: Open }

/** A preset: terms under a name, for whoever is offered them later. `code` `new`: one that is not kept yet. */
export function DraftForm({ kind, code, mine, onOpen }: Props) {
  const { t } = useTranslation('agents')
  const query = useQuery(callQuery('agent.drafts', {}))
  const own = mine.rows.find((row) => row.kind === kind && mayGrant(row))?.terms
  const known = query.data?.rows.find((row) => row.code === code && row.terms.kind === kind && row.holder === null)
  const title = t(code === 'new' ? 'draft.new' : 'draft.edit')
  return (
    <div className="stack gap-35">
      <Trail onOpen={onOpen} from="drafts" title={title} />
      {query.data === undefined ? (
        <NotLoaded query={query} lines={6} title={t('draft.failed')} />
      ) : code !== 'new' && known === undefined && !mine.rules.maySelfFund ? (
        <Card>
          <EmptyState icon={<IconFileText size={34} stroke={1.5} aria-hidden />} title={t('draft.gone')} />
        </Card>
      ) : own === undefined && !mine.rules.maySelfFund ? (
        <Alert tone="warning">{t('contract.offerNeedsOwn')}</Alert>
      ) : (
        <Filled key={code} kind={kind} known={known} own={own} mine={mine} onSaved={() => onOpen('drafts')} />
      )}
    </div>
  )
}

type FilledProps = {
  kind: ContractKind
  known: Draft | undefined
  own: ContractTerms | undefined
  mine: Mine
  onSaved: () => void
}

function Filled({ kind, known, own, mine, onSaved }: FilledProps) {
  const { t } = useTranslation('agents')
  const isOffline = useIsOffline()
  const [name, setName] = useState(known?.name ?? '')
  const [draft, setDraft] = useState(() => startOf(kind, { start: known?.terms, own }))
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy, error } = useSend('agent.saveDraft', ['agent.drafts'])
  const isUnnamed = name.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const { terms } = readTerms(kind, draft)
    if (terms === undefined || isUnnamed) return
    const code = known === undefined ? {} : { code: known.code }
    if ((await send({ ...code, memberId: null, name: name.trim(), terms })) === undefined) return
    toast.success(t('draft.saved'))
    onSaved()
  }
  return (
    <Card>
      <form className="stack gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <p className="note">{t('draft.presetNote')}</p>
        <TextField
          label={t('draft.name')}
          value={name}
          maxLength={NAME_MAX}
          error={isAsked && isUnnamed ? t('draft.nameMissing') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TermsFields
          kind={kind}
          draft={draft}
          onChange={setDraft}
          own={own}
          mayFund={mine.rules.mayFund}
          maxPpm={own ? Math.min(mine.rules.maxPpm[kind], topPpm(own)) : mine.rules.maxPpm[kind]}
          isAsked={isAsked}
        />
        {error !== null && (
          <Alert tone="loss" title={t('draft.notSaved')}>
            {failureText(error)}
          </Alert>
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={isBusy} disabled={isOffline}>
            {t('draft.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
