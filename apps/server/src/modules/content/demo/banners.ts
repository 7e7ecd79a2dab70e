import type { DemoBanner } from '../demo-types.ts'

export const demoBanners: readonly DemoBanner[] = [
  {
    key: 'home-verify',
    group: 'home',
    image: { kind: 'scene', scene: 'night' },
    link: '/verify',
    sort: 1,
    vi: {
      title: 'Kỳ nào cũng tính lại được',
      text: 'Cam kết trước khi bán, công bố hạt giống sau khi quay. Kiểm chứng ngay trên máy của bạn.',
    },
    en: {
      title: 'Every draw can be computed again',
      text: 'Committed before sale, seed published after the draw. Verify it on your own device.',
    },
  },
  {
    key: 'home-lottery',
    group: 'home',
    image: { kind: 'scene', scene: 'dusk' },
    link: '/vnlottery',
    sort: 2,
    vi: {
      title: 'Xổ số ba miền và Sen Siêu Tốc',
      text: 'Mức trả, tỷ lệ hoàn trả và giờ đóng ghi sẵn trước khi bạn đặt.',
    },
    en: {
      title: 'Regional lotteries and Lotus Express',
      text: 'Payout, return and closing time stand there before you bet.',
    },
  },
  {
    key: 'home-slots',
    group: 'home',
    image: { kind: 'art', code: 'RNG.lotus' },
    link: '/rng',
    sort: 3,
    vi: { title: 'Sen Vàng 25 dòng', text: 'RTP 96.2365%, tính đúng trên mọi tổ hợp. Có chơi thử.' },
    en: {
      title: 'Golden Lotus, 25 lines',
      text: 'Return 96.2365%, exact over every combination. Free play is there.',
    },
  },
  {
    key: 'login-safe',
    group: 'w_login',
    image: { kind: 'scene', scene: 'night' },
    link: null,
    sort: 1,
    vi: { title: 'Kiểm tra địa chỉ trang', text: 'Nhân viên không bao giờ hỏi mật khẩu hay mã xác thực của bạn.' },
    en: { title: 'Look at the address', text: 'Staff never ask for your password or a code.' },
  },
  {
    key: 'register-first',
    group: 'w_register',
    image: { kind: 'scene', scene: 'dawn' },
    link: '/page/beginner-guide',
    sort: 1,
    vi: {
      title: 'Xem trước, chơi sau',
      text: 'Luật và tỷ lệ đọc được không cần tài khoản. Dành cho người từ đủ 18 tuổi.',
    },
    en: {
      title: 'Look first, play later',
      text: 'Rules and returns can be read without an account. For people of 18 and over.',
    },
  },
]
