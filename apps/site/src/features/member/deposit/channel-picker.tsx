import { exactPercent, localText, useTranslation } from '@lotus/i18n'
import { Badge, moneyText } from '@lotus/ui'
import { IconBuildingBank, IconCoin, IconCreditCard, IconQrcode, IconWallet } from '@lotus/ui/icons'
import styles from './deposit.module.css'
import type { Channel, ClosedChannel, MethodOffer } from './deposit-figures.ts'

const icons = {
  DEP_BANK: IconBuildingBank,
  DEP_QR: IconQrcode,
  DEP_EWALLET: IconWallet,
  DEP_CRYPTO: IconCoin,
  DEP_CARD: IconCreditCard,
} as const satisfies Record<Channel['method'], unknown>

type MethodsProps = {
  methods: readonly MethodOffer[]
  value: Channel['method']
  onChange: (method: Channel['method']) => void
}

/** The methods as native radio buttons, for keyboard and screen readers. */
export function MethodPicker({ methods, value, onChange }: MethodsProps) {
  const { t } = useTranslation('cashier')
  return (
    <div className={styles.channels} role="radiogroup" aria-label={t('deposit.methods')}>
      {methods.map(({ method, channels }) => {
        const Icon = icons[method]
        const [first] = channels
        return (
          <label key={method}>
            <input
              type="radio"
              name="deposit-method"
              value={method}
              checked={method === value}
              onChange={() => onChange(method)}
            />
            <Icon size={22} stroke={1.75} aria-hidden />
            {t(`depositMethod.${method}`)}
            {first && (
              <em className="num">
                {first.card
                  ? t('card.discount', { percent: exactPercent(first.fee.ppm) })
                  : t('deposit.minutes', { count: first.orderMinutes })}
              </em>
            )}
            {channels.length === 1 && first && <Tags channel={first} />}
            {channels.every(({ isSimulated }) => isSimulated) && <Badge tone="warning">{t('deposit.simulated')}</Badge>}
          </label>
        )
      })}
    </div>
  )
}

function Tags({ channel: { tags, isForFirst } }: { channel: Channel }) {
  const { t } = useTranslation('cashier')
  if (tags.length === 0 && !isForFirst) return null
  return (
    <span className={styles.tags}>
      {isForFirst && <Badge tone="info">{t('deposit.forFirst')}</Badge>}
      {tags.map((tag) => (
        <Badge key={tag}>{t(`channelTag.${tag}`)}</Badge>
      ))}
    </span>
  )
}

/** Channels that take nothing from this member now, each with its reason. */
export function ClosedChannels({ closed }: { closed: readonly ClosedChannel[] }) {
  const { t } = useTranslation('cashier')
  if (closed.length === 0) return null
  return (
    <details className={styles.closed}>
      <summary>
        {t('deposit.closedTitle')} ({closed.length})
      </summary>
      <ul>
        {closed.map(({ code, name, method, reason, hours, rankMin }) => (
          <li key={code}>
            <b>{localText(name) || t(`depositMethod.${method}`)}</b>{' '}
            <span>{t(`channelClosed.${reason}`, { ...hours, rank: rankMin })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ChannelsProps = {
  channels: readonly Channel[]
  /** Undefined: the server chooses. */
  value: string | undefined
  onChange: (code: string | undefined) => void
}

/** The channels of one method, where there is more than one: the server chooses, unless the person does. */
export function ChannelPicker({ channels, value, onChange }: ChannelsProps) {
  const { t } = useTranslation('cashier')
  if (channels.length < 2) return null
  return (
    <div className={styles.cards} role="radiogroup" aria-label={t('deposit.channels')}>
      {/* Of USDT only the person knows which network they can send on. */}
      {!channels.some(({ crypto }) => crypto) && (
        <label>
          <input
            type="radio"
            name="deposit-channel"
            checked={value === undefined}
            onChange={() => onChange(undefined)}
          />
          <b>{t('deposit.anyChannel')}</b>
          <em>{t('deposit.anyChannelHint')}</em>
        </label>
      )}
      {channels.map((channel) => (
        <label key={channel.code}>
          <input
            type="radio"
            name="deposit-channel"
            value={channel.code}
            checked={channel.code === value}
            onChange={() => onChange(channel.code)}
          />
          <b>{localText(channel.name)}</b>
          <em className="num">
            {moneyText(channel.min)} – {moneyText(channel.max)}
          </em>
          {channel.crypto && <em className="num">{t('usdt.needs', { count: channel.crypto.confirmations })}</em>}
          <Tags channel={channel} />
          {channel.hours && <em className="num">{t('deposit.hours', channel.hours)}</em>}
        </label>
      ))}
    </div>
  )
}
