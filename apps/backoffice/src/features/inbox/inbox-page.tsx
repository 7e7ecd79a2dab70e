import { currentLanguage, inLanguage, formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button } from '@lotus/ui'
import { IconPlus } from '@lotus/ui/icons'
import { columnsOf } from '../../shared/columns.ts'
import { ListFrame } from '../../shared/list-frame.tsx'
import { PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { Audience, type Sent } from './audience.tsx'
import { ComposePanel } from './compose-panel.tsx'
import { inboxSearch } from './inbox-search.ts'
import { SentPanel } from './sent-panel.tsx'

const NEW = 'new'

/** Messages to members: to everybody, from a rank on, or to some by name; in every language. */
export function InboxPage() {
  const { t } = useTranslation('backofficeTalk')
  const [{ id }, change] = useSearchParams(inboxSearch)
  const list = usePagedList('bo.inbox', { limit: 50 })
  const open = (next: string | undefined) => change({ id: next })
  const close = () => open(undefined)
  const chosen = list.rows?.find((row) => row.id === id)
  const columns = columnsOf<Sent>(
    (key) => t(`inbox.column.${key}`),
    [
      {
        key: 'title',
        card: 'title',
        cell: (row) => (
          <TwoLines top={inLanguage(row.title, currentLanguage())} below={formatDateTime(row.publishAt)} />
        ),
      },
      { key: 'type', cell: (row) => t(`talk:inbox.type.${row.type}`) },
      { key: 'to', cell: (row) => <Audience message={row} /> },
      { key: 'reads', align: 'right', card: 'result', cell: (row) => row.reads },
      {
        key: 'state',
        card: 'status',
        cell: (row) => (
          <Badge tone={row.recalledAt === null ? 'gain' : 'neutral'}>
            {t(row.recalledAt === null ? 'inbox.sent' : 'inbox.recalled')}
          </Badge>
        ),
      },
    ],
  )
  return (
    <>
      <PageHead title={t('inbox.title')} note={t('inbox.note')}>
        <Button variant="primary" icon={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => open(NEW)}>
          {t('inbox.write')}
        </Button>
      </PageHead>
      <ListFrame
        list={list}
        label={t('inbox.title')}
        columns={columns}
        shownInPanel={['type']}
        rowKey={(row) => row.id}
        empty={{ title: t('inbox.empty'), hint: t('inbox.emptyHint') }}
        openKey={id}
        onOpen={(row) => open(row.id)}
        onClose={id === NEW ? undefined : close}
        panel={
          id === NEW ? (
            <ComposePanel onClose={close} onSent={open} />
          ) : (
            chosen && <SentPanel key={chosen.id} message={chosen} onClose={close} />
          )
        }
      />
    </>
  )
}
