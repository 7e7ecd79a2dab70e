import { useTranslation } from '@lotus/i18n'
import { Button, useIsOffline, type ButtonProps } from '@lotus/ui'
import { useId } from 'react'

/**
 * A button that moves money. Without a connection it is shut and says so beside it; what was typed stays, and it opens again with the
 * connection.
 */
export function MoneyButton({ disabled, 'aria-describedby': said, ...props }: ButtonProps) {
  const { t } = useTranslation('member')
  const isOffline = useIsOffline()
  const why = useId()
  const describedBy = isOffline ? [said, why].filter((id) => id !== undefined).join(' ') : said
  return (
    <>
      <Button {...props} disabled={disabled === true || isOffline} aria-describedby={describedBy} />
      {isOffline && (
        <small id={why} className="fine">
          {t('offlineAction')}
        </small>
      )}
    </>
  )
}
