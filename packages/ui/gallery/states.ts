export type State =
  | 'default'
  | 'hover'
  | 'focus'
  | 'active'
  | 'disabled'
  | 'loading'
  | 'error'
  | 'readonly'
  | 'selected'
  | 'empty'
  | 'long'

const control: readonly State[] = ['default', 'hover', 'focus', 'active', 'disabled', 'long']
const field: readonly State[] = ['default', 'hover', 'focus', 'disabled', 'readonly', 'error', 'long']
const still: readonly State[] = ['default', 'long']
const only: readonly State[] = ['default']

/**
 * The states each component has, and so the gallery shows. Every component that packages/ui exports stands here; a state that
 * it cannot have does not (a badge is not pressed).
 */
export const statesOf: Readonly<Record<string, readonly State[]>> = {
  Button: [...control, 'loading'],
  ButtonLink: ['default', 'hover', 'focus', 'active'],
  IconButton: ['default', 'hover', 'focus', 'active', 'disabled', 'loading'],
  Chip: [...control, 'selected'],
  ChipGroup: still,
  Segmented: ['default', 'hover', 'focus', 'disabled', 'selected', 'long'],
  Tabs: ['default', 'hover', 'focus', 'disabled', 'selected', 'long'],
  AnchorNav: ['default', 'hover', 'focus', 'selected', 'long'],
  Breadcrumbs: ['default', 'hover', 'focus', 'long'],
  Pagination: ['default', 'hover', 'focus', 'disabled', 'selected', 'empty'],
  Accordion: ['default', 'hover', 'focus', 'selected', 'long'],
  Menu: ['default', 'hover', 'focus', 'disabled', 'selected', 'long'],
  Popover: still,
  Tooltip: still,

  Badge: still,
  CountBadge: still,
  OddsChip: ['default', 'selected', 'long'],
  RiskScore: only,
  Avatar: ['default', 'empty', 'error'],
  Logo: only,
  LotusMark: only,
  VisuallyHidden: only,
  SkipLink: ['focus'],

  FieldShell: only,
  FieldMessage: ['default', 'error', 'empty', 'long'],
  TextField: [...field, 'empty'],
  PasswordField: ['default', 'focus', 'disabled', 'error'],
  SearchField: ['empty', 'default', 'hover', 'focus', 'disabled'],
  SelectField: ['default', 'hover', 'focus', 'disabled', 'error', 'long'],
  TextAreaField: [...field, 'empty'],
  PinField: ['empty', 'default', 'hover', 'focus', 'disabled', 'readonly', 'error'],
  MoneyInput: ['empty', 'default', 'hover', 'focus', 'disabled', 'error'],
  Stepper: ['default', 'hover', 'focus', 'disabled'],
  UploadField: ['empty', 'hover', 'focus', 'default', 'loading', 'error', 'disabled', 'readonly', 'long'],
  Rating: ['empty', 'default', 'hover', 'focus', 'disabled', 'readonly'],
  Checkbox: ['default', 'hover', 'focus', 'disabled', 'selected', 'error', 'long'],
  Radio: ['default', 'hover', 'focus', 'disabled', 'selected', 'long'],
  Switch: ['default', 'hover', 'focus', 'disabled', 'selected', 'long'],

  Money: ['default', 'empty'],
  Countdown: ['default', 'disabled', 'error'],
  ServerText: only,

  Card: still,
  KpiCard: still,
  MediaCard: ['default', 'hover', 'focus', 'long'],
  DataTable: ['default', 'hover', 'focus', 'selected', 'loading', 'empty', 'error', 'long'],
  Prose: still,
  StepList: still,
  Steps: ['default', 'selected', 'long'],
  CheckList: ['default', 'error'],
  CopyRow: ['default', 'hover', 'focus', 'selected', 'long'],
  FlowPips: ['default', 'error'],
  ConfigText: ['default', 'empty'],
  SumList: still,
  QrCard: only,

  Alert: still,
  OfflineStrip: still,
  Skeleton: only,
  SkeletonLines: only,
  EmptyState: ['empty', 'long'],
  ErrorState: ['error', 'loading', 'long'],
  Spinner: ['loading'],
  LoaderOverlay: ['loading'],
  Progress: ['default', 'empty', 'selected'],

  GameTile: ['default', 'hover', 'focus', 'selected', 'disabled', 'error', 'long'],
  LazyArt: ['default', 'error'],

  ResultBall: only,
  DigitBoxes: only,
  PrizeTable: ['default', 'loading'],
  HeadTail: only,
  StatBars: still,
  NumberBoard: ['default', 'hover', 'focus', 'selected', 'disabled'],
  TokenBoard: ['default', 'hover', 'focus', 'selected', 'disabled'],
  PlaceBoard: ['default', 'selected', 'disabled'],

  ChatLog: ['default', 'loading', 'empty', 'focus'],
  ChatBubble: ['default', 'loading', 'error', 'disabled', 'long'],
  ChatDivider: ['default', 'selected'],
  ChatAttached: ['default', 'loading', 'error', 'long', 'focus'],
  ChatComposer: ['empty', 'default', 'focus', 'loading', 'error', 'disabled'],
  TypingDots: only,

  Modal: ['default', 'long'],
  Dialog: ['default', 'error', 'long'],
  Drawer: only,
  FullScreenOverlay: only,
}

/** Of a section's pieces, those that show nothing of their own: the mark is a badge with words of its own. */
export const withoutSpecimen: readonly string[] = ['UiProvider', 'SimulatedMark']
