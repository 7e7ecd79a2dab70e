import { useTranslation } from '@lotus/i18n'

/** Both languages of a text of the gallery, with a bar between them: "Đặt cược|Place bet". */
export type Word = (both: string) => string

/** The gallery's own texts are no texts of the product: they live here, not in the locales. */
export function useWords(): Word {
  const { i18n } = useTranslation()
  const isVietnamese = i18n.language === 'vi'
  return (both) => {
    const [vi = '', en = vi] = both.split('|')
    return isVietnamese ? vi : en
  }
}

/** One long Vietnamese word and one without a place to break: nothing may be cut or pushed out by them. */
export const longWords = 'Nghiêng ngả khuya khoắt nguyễnthịphượnghằngquảngbìnhđăkđrông'
