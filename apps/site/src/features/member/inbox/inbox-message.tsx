import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, buttonClass, Card } from '@lotus/ui'
import { IconTrash } from '@lotus/ui/icons'
import { Link, useRouter } from '@tanstack/react-router'
import { kindOfContractRef, placeOfContract } from '../../../shared/agent-pages.ts'
import { useKindsOn } from '../../../shared/contract-kinds.ts'
import { openCustomerService } from '../../../shared/customer-service.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { usePermission } from '../../../shared/permission.ts'
import { RichText } from '../../../shared/rich-text/rich-text.tsx'
import styles from './inbox.module.css'
import { MessageBadge, type Message } from './message-badge.tsx'
import { UplineLetter } from './upline-letter.tsx'

type Props = { message: Message; onOpen: (page: MemberPage, item?: string) => void; onRemove: () => void }

/** One message, its link, and a button to delete it. */
export function InboxMessage({ message, onOpen, onRemove }: Props) {
  const { t } = useTranslation('common')
  return (
    <Card className={styles.message}>
      <article>
        <header className={styles.messageHead}>
          <MessageBadge message={message} />
          <small className="num">{formatDateTime(message.at)}</small>
          <h3>{message.title}</h3>
        </header>
        {/* What an agent wrote is plain text, with its own lines. */}
        <div className={message.action?.kind === 'UPLINE' ? styles.plain : undefined}>
          <RichText html={message.body} />
        </div>
        <footer className="between wrap gap-2 mt-5">
          {message.action?.kind === 'UPLINE' ? (
            <UplineLetter from={message.action.ref} at={message.at} />
          ) : (
            <ActionButton action={message.action} onOpen={onOpen} />
          )}
          <Button variant="ghost" icon={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={onRemove}>
            {t('action.delete')}
          </Button>
        </footer>
      </article>
    </Card>
  )
}

const pages: Partial<Record<NonNullable<Message['action']>['kind'], MemberPage>> = {
  DEPOSIT: 'depositv2',
  WITHDRAWAL: 'withdraw',
  BET: 'personalHistoryCopy',
  SECURITY: 'securityCenter',
}

/** The target of the message: a page of the member centre, of the site, or customer service. */
function ActionButton({ action, onOpen }: { action: Message['action']; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('talk')
  const router = useRouter()
  const permission = usePermission()
  const kinds = useKindsOn()
  if (action === null) return <span />
  // The page of a kind that is switched off is not there.
  const kind = action.kind === 'CONTRACT' ? kindOfContractRef(action.ref) : undefined
  if (kind !== undefined && !kinds.includes(kind)) return <span />
  const label = t(`inbox.action.${action.kind}`)
  const page = pages[action.kind]
  if (page !== undefined) {
    return (
      <Button variant="primary" onClick={() => onOpen(page, action.ref ?? undefined)}>
        {label}
      </Button>
    )
  }
  if (action.kind === 'SERVICE') {
    return (
      <Button variant="primary" onClick={() => void openCustomerService(permission)}>
        {label}
      </Button>
    )
  }
  if (action.kind === 'FEEDBACK') {
    return (
      <Link to="/feedback" className={buttonClass({ variant: 'primary' })}>
        {label}
      </Link>
    )
  }
  if (action.kind === 'CONTRACT') {
    return (
      <Link
        to="."
        search={(old) => ({ ...old, mc: undefined, mcItem: undefined, ...placeOfContract(action.ref) })}
        resetScroll={false}
        className={buttonClass({ variant: 'primary' })}
      >
        {label}
      </Link>
    )
  }
  const path = action.kind === 'PROMOTION' ? '/promotions' : `/page/${encodeURIComponent(action.ref ?? 'about')}`
  return (
    <Button variant="primary" onClick={() => router.history.push(path)}>
      {label}
    </Button>
  )
}
