/** The stations of Central and South (lottery.md 1.2): code of the real draws, names, weekdays (0 is Sunday). */
export type Station = { code: string; nameVi: string; nameEn: string; weekdays: number[] }

const station = (code: string, nameVi: string, nameEn: string, ...weekdays: number[]): Station => ({
  code,
  nameVi,
  nameEn,
  weekdays,
})

export const southStations: readonly Station[] = [
  station('HCM', 'TP. Hồ Chí Minh', 'Ho Chi Minh City', 1, 6),
  station('DTH', 'Đồng Tháp', 'Dong Thap', 1),
  station('CMA', 'Cà Mau', 'Ca Mau', 1),
  station('BTR', 'Bến Tre', 'Ben Tre', 2),
  station('VTA', 'Vũng Tàu', 'Vung Tau', 2),
  station('BLI', 'Bạc Liêu', 'Bac Lieu', 2),
  station('DNA', 'Đồng Nai', 'Dong Nai', 3),
  station('CTH', 'Cần Thơ', 'Can Tho', 3),
  station('STR', 'Sóc Trăng', 'Soc Trang', 3),
  station('TNI', 'Tây Ninh', 'Tay Ninh', 4),
  station('AGI', 'An Giang', 'An Giang', 4),
  station('BTH', 'Bình Thuận', 'Binh Thuan', 4),
  station('VLO', 'Vĩnh Long', 'Vinh Long', 5),
  station('BDU', 'Bình Dương', 'Binh Duong', 5),
  station('TVI', 'Trà Vinh', 'Tra Vinh', 5),
  station('LAN', 'Long An', 'Long An', 6),
  station('BPH', 'Bình Phước', 'Binh Phuoc', 6),
  station('HGI', 'Hậu Giang', 'Hau Giang', 6),
  station('TGI', 'Tiền Giang', 'Tien Giang', 0),
  station('KGI', 'Kiên Giang', 'Kien Giang', 0),
  station('DLT', 'Đà Lạt', 'Da Lat', 0),
]

export const centralStations: readonly Station[] = [
  station('PYE', 'Phú Yên', 'Phu Yen', 1),
  station('THH', 'Huế', 'Hue', 0, 1),
  station('DLK', 'Đắk Lắk', 'Dak Lak', 2),
  station('QNM', 'Quảng Nam', 'Quang Nam', 2),
  station('DN', 'Đà Nẵng', 'Da Nang', 3, 6),
  station('KHO', 'Khánh Hòa', 'Khanh Hoa', 0, 3),
  station('BDI', 'Bình Định', 'Binh Dinh', 4),
  station('QTR', 'Quảng Trị', 'Quang Tri', 4),
  station('QBI', 'Quảng Bình', 'Quang Binh', 4),
  station('GLA', 'Gia Lai', 'Gia Lai', 5),
  station('NTH', 'Ninh Thuận', 'Ninh Thuan', 5),
  station('QNG', 'Quảng Ngãi', 'Quang Ngai', 6),
  station('DNO', 'Đắk Nông', 'Dak Nong', 6),
  station('KTU', 'Kon Tum', 'Kon Tum', 0),
]
