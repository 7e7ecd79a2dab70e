import { useTranslation, localText } from '@lotus/i18n'
import { Badge } from '@lotus/ui'
import { IconBuildingBank } from '@lotus/ui/icons'
import styles from './deposit.module.css'
import type { Channel } from './deposit-figures.ts'

type Props = { channels: readonly Channel[]; value: string; onChange: (code: string) => void }

/** The open channels as native radio buttons, for keyboard and screen readers. */
export function ChannelPicker({ channels, value, onChange }: Props) {
  const { t } = useTranslation('cashier')
  return (
    <div className={styles.channels} role="radiogroup" aria-label={t('deposit.methods')}>
      {channels.map((channel) => (
        <label key={channel.code}>
          <input
            type="radio"
            name="deposit-channel"
            value={channel.code}
            checked={channel.code === value}
            onChange={() => onChange(channel.code)}
          />
          <IconBuildingBank size={22} stroke={1.75} aria-hidden />
          {localText(channel.name)}
          <em className="num">{t('deposit.minutes', { count: channel.orderMinutes })}</em>
          {channel.isSimulated && <Badge tone="warning">{t('deposit.simulated')}</Badge>}
        </label>
      ))}
    </div>
  )
}
