/** The design system. Icons: `@lotus/ui/icons`. Drawn art: `@lotus/ui/art`. Style sheet: `@lotus/ui/styles.css`. */
export { UiProvider } from './components/ui-provider.tsx'
export * from './theme/color-scheme-names.ts'
export { getColorScheme, setColorScheme, useColorScheme, type ColorSchemeState } from './theme/color-scheme.ts'
export { cx } from './cx.ts'
export { errorText, type FailedCall } from './error-text.ts'

export * from './components/button.tsx'
export * from './components/chip.tsx'
export * from './components/segmented.tsx'
export * from './components/tabs.tsx'
export * from './components/badge.tsx'
export * from './components/simulated-mark.tsx'
export * from './components/visually-hidden.tsx'

export * from './components/field.tsx'
export * from './components/money-input.tsx'
export { moveFocus } from './roving-focus.ts'
export { readTypedMoney, type TypedMoney } from './money-text.ts'
export * from './components/stepper.tsx'
export * from './components/search-field.tsx'
export * from './components/pin-field.tsx'
export * from './components/upload-field.tsx'
export * from './components/rating.tsx'

export * from './components/money.tsx'
export * from './components/countdown.tsx'
export * from './components/server-text.tsx'
export { onServerSecond, serverNow, setServerTime, setServerTimeEstimated, useServerNow } from './server-clock.ts'

export * from './components/card.tsx'
export * from './components/data-table.tsx'
export * from './components/pagination.tsx'
export * from './components/flow.tsx'
export * from './components/qr-card.tsx'
export * from './components/feedback.tsx'
export * from './components/logo.tsx'
export * from './components/avatar.tsx'
export { initials } from './initials.ts'
export * from './components/risk-score.tsx'
export * from './components/game-tile.tsx'

export * from './components/accordion.tsx'
export * from './components/anchor-nav.tsx'
export * from './components/breadcrumbs.tsx'
export * from './components/chat.tsx'
export * from './components/chat-attached.tsx'
export * from './components/chat-composer.tsx'
export * from './components/chat-log.tsx'
export * from './components/media-card.tsx'
export * from './components/prose.tsx'
export * from './components/step-list.tsx'

export * from './components/prize.tsx'
export { headTailOf } from './head-tail.ts'
export type { BoardCell } from './components/board-cell.tsx'
export * from './components/number-board.tsx'
export * from './components/token-board.tsx'
export * from './components/place-board.tsx'
export { useBoardSelection, type BoardSelection, type BoardSelectionOptions } from './use-board-selection.ts'
export { flushAfterPaint, cancelAfterPaint, runAfterPaint } from './after-paint.ts'
export { allPairs, digits, numbersOfHead, numbersOfTail, toggleGroup, withNumbers } from './board-selection.ts'

export { toast, type ToastKind, type ToastOptions } from './toast-store.ts'
export {
  closeDialogs,
  confirm,
  showDialog,
  type ConfirmOptions,
  type DialogButton,
  type DialogOptions,
  type DialogTone,
} from './dialog-store.ts'
export { Dialog, type DialogProps } from './components/dialog.tsx'
export { Modal, type ModalProps } from './components/modal.tsx'
export {
  Drawer,
  FullScreenOverlay,
  type DrawerProps,
  type FullScreenOverlayProps,
} from './components/full-screen-overlay.tsx'
export {
  Menu,
  Popover,
  Tooltip,
  type MenuItem,
  type MenuProps,
  type PopoverProps,
  type TooltipProps,
} from './components/floating.tsx'
export { useThread, useUnread } from './use-conversation.ts'
export { IMAGE_TYPES, usePickedImages, type SentImage } from './components/use-picked-images.ts'
export { useMedia } from './use-media.ts'
export { useRested } from './use-rested.ts'
export { useScrollLock } from './use-scroll-lock.ts'
