import { useTranslation } from '@lotus/i18n'
import { placeName } from '../../../shared/place-name.ts'

type Place = { ip: string | null; country: string | null }

/** "Việt Nam · 203.0.113.7", as far as either is known. */
export function PlaceText({ place }: { place: Place }) {
  const { t, i18n } = useTranslation('security')
  const country = place.country === null ? null : placeName(place.country, i18n.language)
  const parts = [country, place.ip].filter((part) => part !== null && part !== '')
  return <span className="num">{parts.length === 0 ? t('place.unknown') : parts.join(' · ')}</span>
}

/** The device as the server read it from the user agent; empty if unknown. */
export function DeviceText({ device }: { device: string }) {
  const { t } = useTranslation('security')
  return <>{device === '' ? t('place.unknownDevice') : device}</>
}
