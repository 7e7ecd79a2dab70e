import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { withNumbers } from './board-selection.ts'
import { flushAfterPaint, cancelAfterPaint, runAfterPaint } from './after-paint.ts'

export interface BoardSelectionOptions {
  /** The attribute with the token of a cell. */
  attribute: 'data-number' | 'data-token'
  tokens: readonly string[]
  selected: ReadonlySet<string>
  /** Returns true if the owner stores the choice without rendering: the cells show it already. */
  onChange: (selected: Set<string>) => unknown
  isLocked: (token: string) => boolean
  disabled: boolean
  /** The maximum number of tokens. */
  max?: number | undefined
  /**
   * What the cells' contents are rendered from: when it changes, they are rendered and their state is written again.
   */
  faces?: unknown
}

/** The cells of one board, as its hook uses them. */
export interface BoardSelection {
  root: RefObject<HTMLDivElement | null>
  toggle: (token: string) => void
  /** The current selection: an owner that does not render on a tap has an older one in its props. */
  chosen: () => ReadonlySet<string>
  /** Sets another selection as a whole, for a heading. */
  choose: (selected: ReadonlySet<string>) => void
  /** Focuses a cell and makes it the tab stop. */
  focus: (token: string) => void
  /** The cell of an event. */
  tokenAt: (target: EventTarget | null) => string | undefined
}

/** What a board needs to know about the events of its cells. */
interface Board {
  readonly attribute: BoardSelectionOptions['attribute']
  press: (token: string, event: PointerEvent) => void
  drag: (token: string, event: PointerEvent) => void
  click: (token: string, event: MouseEvent) => void
  release: () => void
}

/**
 * The selection of a board of cells. A tap changes the tapped cell at once, in the DOM; the owner is notified after
 * that frame (`later`), once for all taps meanwhile. Cells are therefore rendered with `aria-pressed` false and
 * `tabIndex` -1 and never rendered again when the selection changes: the pressed state and the tab stop are written
 * here after every render of the board. What the owner rejects is reverted.
 */
export function useBoardSelection(options: BoardSelectionOptions): BoardSelection {
  const root = useRef<HTMLDivElement>(null)
  const [cells] = useState(() => createBoardSelection(root, options))
  useLayoutEffect(() => cells.show(options))
  useLayoutEffect(() => cells.attach(), [cells])
  return cells
}

/** How long an owner may take to accept a selection before the cells revert to its own. */
const REVERT_AFTER_MS = 150

function createBoardSelection(root: RefObject<HTMLDivElement | null>, first: BoardSelectionOptions) {
  const { attribute } = first
  const painter = createPainter(root, first)
  const choice = createChoice(painter, first)
  let options = first
  let isShown = false
  let dragMode: Mode | undefined
  const toggle = (token: string) => choice.apply(token, choice.pressed().has(token) ? 'remove' : 'add')
  const board: Board = {
    attribute,
    press(token, event) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      dragMode = choice.pressed().has(token) ? 'remove' : 'add'
      choice.apply(token, dragMode)
    },
    drag(token, event) {
      if (dragMode !== undefined && event.buttons === 1) choice.apply(token, dragMode)
    },
    click(token, event) {
      painter.moveTabStop(token, choice.pressed())
      // A mouse press was handled on mousedown; a touch or a key has no earlier event. Browsers dispatch click as a
      // PointerEvent; the DOM types still call it MouseEvent.
      if (event.detail > 0 && (event as PointerEvent).pointerType === 'mouse') return
      toggle(token)
    },
    release() {
      dragMode = undefined
    },
  }
  return {
    root,
    toggle,
    chosen: choice.pressed,
    choose: choice.choose,
    tokenAt: (target: EventTarget | null) => tokenAt(target, attribute),
    focus(token: string) {
      painter.moveTabStop(token, choice.pressed())
      painter.cellOf(token)?.focus()
    },
    /** After every render of the board. */
    show(next: BoardSelectionOptions) {
      const isDrawn = next.tokens !== options.tokens || next.faces !== options.faces || !isShown
      options = next
      isShown = true
      const isKept = choice.follow(next)
      painter.keepTabStopIn(next.tokens)
      // Usually the owner accepted exactly what is on the screen.
      if (isDrawn || !isKept) painter.paint(choice.pressed())
    },
    attach() {
      const element = root.current
      if (!element) return undefined
      addBoard(element, board)
      return () => {
        removeBoard(element)
        choice.end()
      }
    },
  }
}

type Mode = 'add' | 'remove'
type Pressed = ReadonlySet<string>

/** Writes into the DOM which cells are pressed and which one is the tab stop. */
function createPainter(root: RefObject<HTMLDivElement | null>, { attribute, tokens }: BoardSelectionOptions) {
  let tabStop = tokens[0] ?? ''
  const cellOf = (token: string) => root.current?.querySelector<HTMLElement>(`[${attribute}="${token}"]`)
  const paintCell = (cell: Element | null | undefined, pressed: Pressed) => {
    if (!cell) return
    const token = cell.getAttribute(attribute) ?? ''
    const isPressed = pressed.has(token)
    write(cell, 'aria-pressed', isPressed ? 'true' : 'false')
    write(cell, 'tabindex', token === tabStop ? '0' : '-1')
    // A token chosen before it was sold out can still be removed.
    write(cell, 'aria-disabled', cell.hasAttribute('data-sold') && !isPressed ? 'true' : null)
  }
  return {
    cellOf,
    paintOne: (token: string, pressed: Pressed) => paintCell(cellOf(token), pressed),
    paint(pressed: Pressed) {
      for (const cell of root.current?.querySelectorAll(`[${attribute}]`) ?? []) paintCell(cell, pressed)
    },
    moveTabStop(token: string, pressed: Pressed) {
      const before = tabStop
      tabStop = token
      for (const changed of [before, token]) paintCell(cellOf(changed), pressed)
    },
    keepTabStopIn(tokens: readonly string[]) {
      if (!tokens.includes(tabStop)) tabStop = tokens[0] ?? ''
    },
  }
}

/** The selection on the screen; newer than the owner's until the owner is notified. */
function createChoice(painter: ReturnType<typeof createPainter>, first: BoardSelectionOptions) {
  let options = first
  let pressed = first.selected
  let hasUnsentChange = false
  let revertTimer: ReturnType<typeof setTimeout> | undefined
  const key = {}
  const notifyOwner = () => {
    if (!hasUnsentChange) return
    hasUnsentChange = false
    if (options.onChange(new Set(pressed)) === true) {
      options = { ...options, selected: pressed }
      return
    }
    // Most owners have answered by then; a timer per tap would cost as much as the tap.
    queueMicrotask(() => {
      clearTimeout(revertTimer)
      if (!hasUnsentChange && pressed !== options.selected) revertTimer = setTimeout(revertSelection, REVERT_AFTER_MS)
    })
  }
  const revertSelection = () => {
    if (hasUnsentChange || pressed === options.selected) return
    pressed = options.selected
    painter.paint(pressed)
  }
  return {
    pressed: () => pressed,
    apply(token: string, mode: Mode) {
      if (options.disabled || pressed.has(token) === (mode === 'add')) return
      const isFull = pressed.size >= (options.max ?? Number.POSITIVE_INFINITY)
      if (mode === 'add' && (options.isLocked(token) || isFull)) return
      pressed = withNumbers(pressed, [token], mode)
      hasUnsentChange = true
      painter.paintOne(token, pressed)
      runAfterPaint(key, notifyOwner)
    },
    choose(next: Pressed) {
      if (options.disabled) return
      pressed = next
      hasUnsentChange = true
      painter.paint(pressed)
      notifyOwner()
    },
    /** Takes the owner's current selection; returns whether the screen shows it already, or something newer. */
    follow(next: BoardSelectionOptions): boolean {
      const isKept = hasUnsentChange || isSame(next.selected, pressed)
      options = next
      if (!hasUnsentChange) pressed = next.selected
      return isKept
    },
    /** Unmounted before its frame: the choice still counts. */
    end() {
      clearTimeout(revertTimer)
      cancelAfterPaint(key)
      notifyOwner()
    },
  }
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((token) => other.has(token))

function write(cell: Element, name: string, value: string | null): void {
  if (cell.getAttribute(name) === value) return
  if (value === null) cell.removeAttribute(name)
  else cell.setAttribute(name, value)
}

function tokenAt(target: EventTarget | null, attribute: string): string | undefined {
  const cell = target instanceof Element ? target.closest(`[${attribute}]`) : null
  return cell?.getAttribute(attribute) ?? undefined
}

// --- events of all boards of the page ---

/** By the root of each board on the page: the document's listeners are set once for all of them. */
const boards = new Map<Element, Board>()

/**
 * A tap is about fifteen events, and for each React walks from its root to the cell and back, whether anybody listens
 * or not: on a slow phone that is several times the work of the tap itself. Events on cells are therefore handled here
 * in the capture phase and stopped. Key events go on as usual, and so does everything that is not on a cell.
 */
const taken = [
  'pointerdown pointerup pointermove pointerover pointerout pointercancel gotpointercapture lostpointercapture',
  'touchstart touchmove touchend touchcancel mousedown mouseup mousemove mouseover mouseout click focusin focusout',
  'transitionrun transitionstart transitionend transitioncancel',
].flatMap((names) => names.split(' '))
/**
 * These events outside a board, or by key, may start code that uses the result of the last taps, so pending work runs
 * first.
 */
const ending = ['keydown', 'submit'] as const
const listening = { capture: true, passive: true } as const

function addBoard(element: Element, board: Board): void {
  boards.set(element, board)
  if (boards.size > 1) return
  for (const name of taken) document.addEventListener(name, onCellEvent, listening)
  for (const name of ending) document.addEventListener(name, flushAfterPaint, listening)
}

function removeBoard(element: Element): void {
  boards.delete(element)
  if (boards.size > 0) return
  for (const name of taken) document.removeEventListener(name, onCellEvent, listening)
  for (const name of ending) document.removeEventListener(name, flushAfterPaint, listening)
}

function onCellEvent(event: Event): void {
  const { target, type } = event
  if (type === 'pointerup' || type === 'pointercancel') for (const board of boards.values()) board.release()
  const cell = target instanceof Element ? target.closest('[data-number], [data-token]') : null
  const [board, token] = (cell && boardOf(cell)) ?? []
  if (board === undefined || token === undefined) {
    if (type === 'pointerdown' || type === 'click') flushAfterPaint()
    return
  }
  event.stopPropagation()
  // The names of the events determine their types.
  if (type === 'click') board.click(token, event as MouseEvent)
  else if (type === 'pointerdown') board.press(token, event as PointerEvent)
  else if (type === 'pointerover') board.drag(token, event as PointerEvent)
}

function boardOf(cell: Element): [Board, string] | undefined {
  for (let element = cell.parentElement; element; element = element.parentElement) {
    const board = boards.get(element)
    if (board) {
      const token = cell.getAttribute(board.attribute)
      return token === null ? undefined : [board, token]
    }
  }
  return undefined
}
