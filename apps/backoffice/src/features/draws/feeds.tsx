import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, EmptyState, KpiCard, Modal, TextAreaField, TextField, toast } from '@lotus/ui'
import { IconBuildingBroadcastTower, IconPlus } from '@lotus/ui/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouteValue } from '@lotus/contract'
import { call } from '../../shared/api.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient } from '../../shared/queries.ts'
import { useSession } from '../../shared/session.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { feedProblems, gamesOf, type FeedDraft } from './feed-draft.ts'
import styles from './draws.module.css'

type Feeds = RouteValue<'bo.feeds'>['feeds']
const FEEDS_MAX = 10

/** The sources at a glance: when each last gave a result. Without sources, operators enter results. */
export function FeedCards() {
  const { t } = useTranslation('backoffice')
  const feeds = useQuery(callQuery('bo.feeds', {})).data?.feeds
  if (feeds === undefined) return null
  if (feeds.length === 0)
    return <KpiCard className={styles.kpi} label={t('draws.feeds.title')} value={t('draws.feeds.byHand')} />
  return feeds
    .slice(0, 2)
    .map((feed) => (
      <KpiCard
        key={feed.name}
        className={styles.kpi}
        label={t('draws.feeds.source', { name: feed.name })}
        value={feed.lastReadAt === null ? t('draws.feeds.never') : formatDateTime(feed.lastReadAt)}
        aside={<i className={styles.light} data-on={feed.lastReadAt !== null || undefined} aria-hidden />}
      />
    ))
}

export function FeedsButton() {
  const { t } = useTranslation('backoffice')
  const mayEdit = useCan('games.edit')
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({ ...callQuery('bo.feeds', {}), enabled: mayEdit })
  if (!mayEdit) return null
  return (
    <>
      <Button
        size="sm"
        icon={<IconBuildingBroadcastTower size={16} stroke={1.75} aria-hidden />}
        disabled={query.data === undefined}
        onClick={() => setIsOpen(true)}
      >
        {t('draws.feeds.button')}
      </Button>
      {isOpen &&
        query.data &&
        (query.data.proposal ? (
          <ProposalDialog proposal={query.data.proposal} onClose={() => setIsOpen(false)} />
        ) : (
          <FeedsDialog feeds={query.data.feeds} onClose={() => setIsOpen(false)} />
        ))}
    </>
  )
}

type Proposal = NonNullable<RouteValue<'bo.feeds'>['proposal']>

/** A proposed change: another operator approves it; its author may only withdraw it (DECISIONS 29). */
function ProposalDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const isOwn = useSession((state) => state.operator?.username) === proposal.enteredBy
  const deciding = useMutation({
    mutationFn: (isConfirmed: boolean) => call('bo.decideFeeds', { id: proposal.id, isConfirmed }),
    onSuccess: (changed, isConfirmed) => {
      queryClient.setQueryData(callQuery('bo.feeds', {}).queryKey, changed)
      toast.success(t(isConfirmed ? 'draws.feeds.confirmed' : 'draws.feeds.rejected'))
      onClose()
    },
  })
  return (
    <Modal opened onClose={() => !deciding.isPending && onClose()} title={t('draws.feeds.proposed')} width={560}>
      <div className={styles.dialog}>
        <p className={styles.statement}>
          {t('draws.feeds.proposedText', { who: proposal.enteredBy, time: formatDateTime(proposal.enteredAt) })}
        </p>
        {proposal.feeds.length === 0 && <p>{t('draws.feeds.empty')}</p>}
        {proposal.feeds.map((feed) => (
          <div key={feed.name} className={styles.feed}>
            <b>{feed.name}</b>
            <p className="num">{feed.url}</p>
            <p className="num">{feed.games.join(', ')}</p>
          </div>
        ))}
        <FailureAlert error={deciding.error} />
        <div className={styles.pair}>
          <Button onClick={() => deciding.mutate(false)} disabled={deciding.isPending}>
            {t(isOwn ? 'draws.feeds.takeBack' : 'draws.feeds.reject')}
          </Button>
          <Button variant="primary" disabled={isOwn} loading={deciding.isPending} onClick={() => deciding.mutate(true)}>
            {t('draws.feeds.confirm')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

const draftOf = ({ name, url, games }: Feeds[number]): FeedDraft => ({ name, url: url ?? '', games: games.join(', ') })

/** All sources at once: name, address with `{game}` and `{issue}`, and the games it covers. */
function FeedsDialog({ feeds, onClose }: { feeds: Feeds; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const [drafts, setDrafts] = useState<readonly FeedDraft[]>(() => feeds.map(draftOf))
  const [isChecked, setChecked] = useState(false)
  const problems = feedProblems(drafts)
  const saving = useMutation({
    mutationFn: () =>
      call('bo.updateFeeds', {
        feeds: drafts.map(({ name, url, games }) => ({ name: name.trim(), url: url.trim(), games: gamesOf(games) })),
      }),
    onSuccess: (changed) => {
      queryClient.setQueryData(callQuery('bo.feeds', {}).queryKey, changed)
      toast.success(t('draws.feeds.saved'))
      onClose()
    },
  })
  const change = (at: number, next: Partial<FeedDraft>) =>
    setDrafts(drafts.map((draft, index) => (index === at ? { ...draft, ...next } : draft)))
  return (
    <FormDialog
      title={t('draws.feeds.title')}
      width={560}
      button={t('draws.feeds.save')}
      isSending={saving.isPending}
      isDirty={JSON.stringify(drafts) !== JSON.stringify(feeds.map(draftOf))}
      failure={<FailureAlert error={saving.error} />}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (problems.every((row) => Object.keys(row).length === 0)) saving.mutate()
      }}
    >
      <p className={styles.statement}>{t('draws.feeds.text')}</p>
      {drafts.length === 1 && <Alert tone="warning">{t('draws.feeds.alone')}</Alert>}
      {drafts.length === 0 && <EmptyState title={t('draws.feeds.none')} hint={t('draws.feeds.noneHint')} />}
      {drafts.map((draft, index) => (
        // The rows have no other id while they are being typed.
        <FeedFields
          key={index}
          number={index + 1}
          draft={draft}
          problems={isChecked ? problems[index] : undefined}
          onChange={(next) => change(index, next)}
          onRemove={() => setDrafts(drafts.filter((_, other) => other !== index))}
        />
      ))}
      {drafts.length < FEEDS_MAX && (
        <Button
          size="sm"
          icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setDrafts([...drafts, { name: '', url: '', games: '' }])}
        >
          {t('draws.feeds.add')}
        </Button>
      )}
    </FormDialog>
  )
}

type FieldsProps = {
  number: number
  draft: FeedDraft
  problems: Partial<Record<keyof FeedDraft, string>> | undefined
  onChange: (next: Partial<FeedDraft>) => void
  onRemove: () => void
}

function FeedFields({ number, draft, problems = {}, onChange, onRemove }: FieldsProps) {
  const { t } = useTranslation('backoffice')
  const error = (field: keyof FeedDraft) => problems[field] && t(`draws.feeds.wrong.${problems[field]}`)
  return (
    <fieldset className={styles.feed}>
      <legend className={styles.feedHead}>
        <b>{t('draws.feeds.number', { number })}</b>
        <Button size="sm" variant="ghost" onClick={onRemove}>
          {t('draws.feeds.remove')}
        </Button>
      </legend>
      <TextField
        size="sm"
        label={t('draws.feeds.name')}
        hint={t('draws.feeds.nameHint')}
        error={error('name')}
        maxLength={30}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value.toLowerCase() })}
      />
      <TextField
        size="sm"
        label={t('draws.feeds.url')}
        hint={t('draws.feeds.urlHint')}
        error={error('url')}
        maxLength={300}
        inputMode="url"
        value={draft.url}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <TextAreaField
        label={t('draws.feeds.games')}
        hint={t('draws.feeds.gamesHint')}
        error={error('games')}
        rows={2}
        value={draft.games}
        onChange={(event) => onChange({ games: event.target.value.toUpperCase() })}
      />
    </fieldset>
  )
}
