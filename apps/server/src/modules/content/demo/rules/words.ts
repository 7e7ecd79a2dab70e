import { both } from '../both.ts'

/** Sentences that many sheets share. */
export const ownDraw = both(
  'Nhà cái tự quay từng kỳ: mã cam kết công bố trước khi mở bán, danh sách vé chốt lúc đóng cược, hạt giống công bố sau khi quay.',
  'Drawn by the house: the commitment is published before sale, the list of tickets is frozen when sale closes, and the seed is published after the draw.',
)
export const ownClosing = both(
  'Kỳ 1 phút ngừng nhận cược 5 giây trước khi quay, kỳ dài hơn 10 giây (mặc định).',
  'Draws of a minute close 5 seconds before they are drawn, longer ones 10 seconds (default).',
)
export const outsideClosing = both(
  'Mặc định ngừng nhận cược 30 phút trước giờ quay; giờ đóng của từng kỳ hiện trên màn hình cược.',
  'By default sale closes 30 minutes before the draw; the closing time of each draw is on the betting screen.',
)
export const outsideResult = both(
  'Kết quả do hai người nhập và duyệt độc lập, hoặc lấy từ hai nguồn khi chúng khớp nhau.',
  'Results are entered by one person and confirmed by another, or taken from two sources when they agree.',
)
export const bigSmallDigits = both('Tài là 5 đến 9, xỉu là 0 đến 4.', 'Big is 5 to 9, small is 0 to 4.')

/** Of the classic games: unit modes, and when they close. */
export const classicNotes = [
  both(
    'Đơn vị cược có thể là 1, 0.1, 0.01 hoặc 0.001 P một dòng; mức trả thay đổi theo cùng tỷ lệ.',
    'A line may cost 1, 0.1, 0.01 or 0.001 P; payouts follow in proportion.',
  ),
  ownClosing,
]
