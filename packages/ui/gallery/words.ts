import { useTranslation } from '@lotus/i18n'

/** Both languages of a text of the gallery, separated by a bar: "Đặt cược|Place bet". */
export type Word = (both: string) => string

/** The gallery's texts are not part of the product: they are here, not in the locales. */
export function useWords(): Word {
  const { i18n } = useTranslation()
  const isVietnamese = i18n.language === 'vi'
  return (both) => {
    const [vi = '', en = vi] = both.split('|')
    return isVietnamese ? vi : en
  }
}

/** A long Vietnamese text and one without a break opportunity: neither may be cut or overflow. */
export const longWords = 'Nghiêng ngả khuya khoắt nguyễnthịphượnghằngquảngbìnhđăkđrông'
