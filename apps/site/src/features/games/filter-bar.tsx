import { gameFeatures } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { Chip, cx, Menu, type MenuItem } from '@lotus/ui'
import { IconArrowDown, IconChevronDown, IconHeart } from '@lotus/ui/icons'
import { gameFilterValues, type GamesSearch } from '../../shared/games-search.ts'
import styles from './games.module.css'

type Props = {
  search: GamesSearch
  /** Undefined while nothing is loaded. */
  total: number | undefined
  /** The number of favourites; undefined for visitors who cannot have any. */
  favourites: number | undefined
  hasRecents: boolean
  /** Lines, return and features exist only for slots. */
  isRound: boolean
  onChange: (change: Partial<GamesSearch>) => void
}

/** Views as chips, figures as menus, the sort order last. Every choice is in the address. */
export function FilterBar({ search, total, favourites, hasRecents, isRound, onChange }: Props) {
  const { t } = useTranslation('games')
  const view = (name: GamesSearch['view']) => ({
    selected: search.view === name,
    onClick: () => onChange({ view: search.view === name ? undefined : name }),
  })
  const isShort = search.view === 'fav' || search.view === 'recent'
  return (
    <div className={cx('row wrap', styles.filters)}>
      <Chip selected={search.view === undefined} onClick={() => onChange({ view: undefined })}>
        {t('view.popular')}
      </Chip>
      {favourites !== undefined && (
        <Chip {...view('fav')} icon={<IconHeart size={16} stroke={1.75} aria-hidden />}>
          {t('view.fav')}
          {favourites > 0 && <small className="num">{formatCount(favourites)}</small>}
        </Chip>
      )}
      <Chip {...view('new')}>{t('view.new')}</Chip>
      {hasRecents && <Chip {...view('recent')}>{t('view.recent')}</Chip>}
      {isRound && !isShort && (
        <>
          <Choice name="rtp" values={gameFilterValues.rtp} search={search} onChange={onChange} />
          <Choice name="volatility" values={gameFilterValues.volatility} search={search} onChange={onChange} />
          <Choice name="lines" values={gameFilterValues.lines} search={search} onChange={onChange} />
          <Choice name="bet" values={gameFilterValues.bet} search={search} onChange={onChange} />
          <Choice name="feature" values={gameFeatures} search={search} onChange={onChange} />
        </>
      )}
      <div className={cx('note row gap-25', styles.filtersEnd)}>
        <span className="num" aria-live="polite">
          {total !== undefined && t('total', { count: total })}
        </span>
        {!isShort && <Sort search={search} onChange={onChange} />}
      </div>
    </div>
  )
}

type Choosable = 'rtp' | 'volatility' | 'lines' | 'bet' | 'feature'
type ChoiceProps = Pick<Props, 'search' | 'onChange'> & { name: Choosable; values: readonly string[] }

/** A translation key cannot contain a point: `0.2` becomes `0_2`. */
const keyOf = (value: string) => value.replace('.', '_')

function Choice({ name, values, search, onChange }: ChoiceProps) {
  const { t } = useTranslation('games')
  const chosen = search[name]
  // The values belong to the name: both come from the table that reads the address.
  const set = (value: string | undefined) => onChange({ [name]: value } as Partial<GamesSearch>)
  const label: string = t(`filter.${name}.label`)
  const textOf = (value: string): string => t(`filter.${name}.${keyOf(value)}`)
  const items: MenuItem[] = [
    { key: 'any', label: t('filter.any'), selected: chosen === undefined, onSelect: () => set(undefined) },
    ...values.map((value) => ({
      key: value,
      label: textOf(value),
      selected: chosen === value,
      onSelect: () => set(value),
    })),
  ]
  return (
    <Menu
      label={label}
      placement="bottom-start"
      items={items}
      trigger={(props) => (
        <Chip selected={chosen !== undefined} {...props}>
          {chosen === undefined ? label : textOf(chosen)}
          <IconChevronDown size={15} stroke={1.75} aria-hidden />
        </Chip>
      )}
    />
  )
}

function Sort({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { t } = useTranslation('games')
  const items: MenuItem[] = [undefined, ...gameFilterValues.sort].map((sort) => ({
    key: sort ?? 'popular',
    label: t(`sort.${sort ?? 'popular'}`),
    selected: search.sort === sort,
    onSelect: () => onChange({ sort }),
  }))
  return (
    <Menu
      label={t('sort.label')}
      items={items}
      trigger={(props) => (
        <Chip {...props} icon={<IconArrowDown size={15} stroke={1.75} aria-hidden />}>
          {search.sort === undefined ? t('sort.label') : t(`sort.${search.sort}`)}
        </Chip>
      )}
    />
  )
}
