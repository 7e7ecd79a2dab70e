import { CallError } from '@lotus/client'
import type { RouteValue } from '@lotus/contract'
import { useTranslation, localText } from '@lotus/i18n'
import { Alert, Button, cx, IconButton, moneyText } from '@lotus/ui'
import { IconX } from '@lotus/ui/icons'
import { useState } from 'react'
import { useErrorText } from '../../shared/error-text.ts'
import { type GameTile } from '../../shared/games/open-target.ts'
import styles from './player.module.css'

type Moved = NonNullable<RouteValue<'games.launch'>['autoTransfer']>
type Props = { moved: Moved; game: GameTile | undefined; onWallets: () => void }

/** What was transferred at this launch, or why nothing was; the game is open either way. */
export function AutoTransferNote({ moved, game, onWallets }: Props) {
  const { t } = useTranslation('games')
  const errorText = useErrorText()
  const [isClosed, setClosed] = useState(false)
  // Without a transfer there is nothing to show: a reload comes after the transfer was made.
  if (isClosed || moved.result === 'none') return null
  const vendor = game ? localText(game.vendorName) : ''
  const values = { vendor, amount: moneyText(moved.amount) }
  const reason = moved.reason ?? ''
  const text =
    moved.result !== 'refused'
      ? t(moved.isCapped ? 'auto.capped' : `auto.${moved.result}`, values)
      : reason === 'state_conflict' || reason === 'limit_reached' || reason === 'vendor_unavailable'
        ? t(`auto.${reason}`, values)
        : `${t('auto.refused', values)} ${errorText(new CallError(reason))}`
  return (
    <Alert
      tone={moved.result === 'moved' && !moved.isCapped ? 'gain' : moved.result === 'refused' ? 'warning' : 'info'}
      action={
        <span className={cx('row gap-1', styles.noteActions)}>
          {moved.result === 'refused' && (
            <Button size="sm" onClick={onWallets}>
              {t('auto.wallets')}
            </Button>
          )}
          <IconButton
            label={t('auto.close')}
            icon={<IconX size={18} stroke={1.75} />}
            onClick={() => setClosed(true)}
          />
        </span>
      }
    >
      {text}
    </Alert>
  )
}
