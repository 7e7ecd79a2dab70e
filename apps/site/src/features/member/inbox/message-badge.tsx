import { useTranslation } from '@lotus/i18n'
import { Badge } from '@lotus/ui'
import { IconBell, IconGift, IconSpeakerphone, IconUser, IconWallet, type IconComponent } from '@lotus/ui/icons'
import { kindOfContractRef } from '../../../shared/agent-pages.ts'
import { contractIcons } from '../../../shared/contract-icons.ts'
import type { RouteValue } from '@lotus/contract'

export type Message = RouteValue<'inbox.list'>['rows'][number]

const icons = {
  SYSTEM: IconBell,
  FINANCE: IconWallet,
  PROMO: IconGift,
  CONTRACT: contractIcons.DIVIDEND,
  AGENT: IconSpeakerphone,
} as const satisfies Record<Message['type'], IconComponent>

/** Which kind of message it is, as icon and word: of a contract which one, of an agent whether one's own wrote it. */
export function MessageBadge({ message: { type, action } }: { message: Message }) {
  const { t } = useTranslation('talk')
  const kind = action?.kind === 'CONTRACT' ? kindOfContractRef(action.ref) : undefined
  const isFromUpline = action?.kind === 'UPLINE'
  const Glyph = kind ? contractIcons[kind] : isFromUpline ? IconUser : icons[type]
  return (
    <Badge icon={<Glyph size={14} stroke={2} aria-hidden />}>
      {kind ? t(`inbox.contract.${kind}`) : isFromUpline ? t('inbox.fromUpline') : t(`inbox.type.${type}`)}
    </Badge>
  )
}
