import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Badge, Button, cx, EmptyState, Pagination } from '@lotus/ui'
import { IconArrowLeft, IconSpeakerphone } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { moveWithArrows } from '../parts/arrow-keys.ts'
import { ArticleSkeleton, RowsSkeleton } from '../parts/article-skeleton.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { noticeQuery, NOTICES_PER_PAGE, noticesQuery } from '../parts/queries.ts'
import { RichText } from '../../../shared/rich-text/rich-text.tsx'
import { useNoticeAddress, useNoticeNavigation } from './notice-address.ts'
import styles from './notices.module.css'

type Notice = RouteValue<'content.notice'>
type NoticeList = RouteValue<'content.notices'>

/** DECISIONS 12, M05. */
export const NOTICE_DATE = 'yyyy-MM-dd hh:mm:ss'
const badges = { B: undefined, PL: 'info', PU: undefined, PR: 'gold', H: 'lotus' } as const

/**
 * M05: nine titles and the text of the chosen one. A desktop shows both, with the newest chosen; a phone shows the list
 * or the text.
 */
export function NoticeBrowser({ isModal }: { isModal: boolean }) {
  const { t } = useTranslation('content')
  const { page } = useNoticeAddress()
  const list = useQuery(noticesQuery(page))
  return (
    <Loaded
      query={list}
      skeleton={
        <div className={styles.waiting}>
          <RowsSkeleton count={NOTICES_PER_PAGE} height={52} />
        </div>
      }
    >
      {(value) =>
        value.total === 0 ? (
          <EmptyState
            className={styles.empty}
            icon={<IconSpeakerphone size={34} stroke={1.5} aria-hidden />}
            title={t('notice.empty')}
            hint={t('notice.emptyHint')}
          />
        ) : (
          <ListAndNotice value={value} isModal={isModal} isTurning={list.isPlaceholderData} />
        )
      }
    </Loaded>
  )
}

function ListAndNotice({ value, isModal, isTurning }: { value: NoticeList; isModal: boolean; isTurning: boolean }) {
  const { selected, page } = useNoticeAddress()
  const { toPage } = useNoticeNavigation()
  const shown = selected ?? value.rows[0]?.id
  return (
    <div
      className={styles.browser}
      data-modal={isModal || undefined}
      data-reading={selected !== undefined || undefined}
    >
      <div className={styles.side} aria-busy={isTurning || undefined}>
        <Titles rows={value.rows} shown={shown} isChosen={selected !== undefined} />
        {value.pages > 1 && (
          <Pagination page={page} pageSize={NOTICES_PER_PAGE} total={value.total} onChange={toPage} />
        )}
      </div>
      {shown !== undefined && <Pane key={shown} id={shown} known={value.rows.find(({ id }) => id === shown)} />}
    </div>
  )
}

function Titles(props: { rows: readonly Notice[]; shown: string | undefined; isChosen: boolean }) {
  const { t } = useTranslation('content')
  return (
    <ul className={styles.titles} aria-label={t('notice.list')} data-arrows>
      {props.rows.map((notice) => (
        <li key={notice.id}>
          <Link
            to="."
            search={(old) => ({ ...old, notice: notice.id })}
            // The back button leads from a notice to the list; going from notice to notice adds no history entry.
            replace={props.isChosen}
            resetScroll={false}
            aria-current={notice.id === props.shown ? 'true' : undefined}
            activeProps={{}}
            onKeyDown={moveWithArrows}
          >
            <b>{notice.title}</b>
            <span className={cx('row', styles.meta)}>
              <time className="num" dateTime={notice.date}>
                {formatDate(notice.date, NOTICE_DATE)}
              </time>
              <TypeBadge type={notice.type} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function TypeBadge({ type }: { type: Notice['type'] }) {
  const { t } = useTranslation('content')
  const tone = badges[type]
  return tone === undefined ? null : <Badge tone={tone}>{t(`notice.type.${type}`)}</Badge>
}

/** The open notice. A link may name a notice of another page of the list: that one is fetched by itself. */
function Pane({ id, known }: { id: string; known: Notice | undefined }) {
  const { t } = useTranslation('content')
  const { toList } = useNoticeNavigation()
  const query = useQuery({ ...noticeQuery(id), ...(known ? { initialData: known } : {}) })
  return (
    // A scrolling part is a stop of the Tab key, so that its text can be read without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.pane} tabIndex={0} aria-label={t('notice.text')}>
      <Button
        variant="ghost"
        className={cx(styles.back, 'hide-d')}
        icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
        onClick={toList}
      >
        {t('notice.all')}
      </Button>
      <Loaded
        query={query}
        skeleton={<ArticleSkeleton />}
        missing={<EmptyState title={t('notice.gone')} hint={t('notice.goneHint')} />}
      >
        {(notice) => (
          <article>
            <h2>{notice.title}</h2>
            <p className={cx('row', styles.meta)}>
              <time className="num" dateTime={notice.date}>
                {formatDate(notice.date, NOTICE_DATE)}
              </time>
              <TypeBadge type={notice.type} />
            </p>
            <RichText html={notice.content} />
          </article>
        )}
      </Loaded>
    </section>
  )
}
