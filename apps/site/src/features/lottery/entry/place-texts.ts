import { useTranslation } from '@lotus/i18n'
import { useMemo } from 'react'
import type { PlaceName } from '../../../shared/lottery/place-names.ts'

/** The names of places in words. */
export function usePlaceTexts(names: readonly PlaceName[]): readonly string[] {
  const { t } = useTranslation('tokens')
  return useMemo(() => names.map(({ key, ...values }) => t(`place.${key}`, values)), [names, t])
}
