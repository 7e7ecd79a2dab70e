import { formatCount, formatRatePpm, useTranslation } from '@lotus/i18n'
import { moneyToString } from '@lotus/kernel'
import { needsConsent } from '@lotus/rules/catalogue'
import { Alert, Checkbox } from '@lotus/ui'
import { amountText } from '../../../shared/lottery/texts.ts'
import type { ChaseCap } from './model.ts'

type Props = {
  cap: ChaseCap
  floorPpm: number
  acceptedPpm: number | undefined
  isFrozen: boolean
  onAccept: (acceptedPpm: number | undefined) => void
}

/** What the cap on the payout takes at the highest multiple of a chase; confirmed if it takes too much. */
export function ChaseCapNote({ cap, floorPpm, acceptedPpm, isFrozen, onAccept }: Props) {
  const { t } = useTranslation('chase')
  const rate = formatRatePpm(cap.leftPpm)
  return (
    <>
      <Alert tone="warning">
        {t('capped', {
          multiple: formatCount(cap.multiple),
          max: amountText(moneyToString(cap.maxPayout)),
          rate,
          own: formatRatePpm(cap.ownPpm),
        })}
      </Alert>
      {needsConsent(cap, floorPpm) && (
        <Checkbox
          checked={!needsConsent(cap, floorPpm, acceptedPpm)}
          disabled={isFrozen}
          onChange={({ target }) => onAccept(target.checked ? cap.leftPpm : undefined)}
        >
          {t('acceptReturn', { rate })}
        </Checkbox>
      )}
    </>
  )
}
