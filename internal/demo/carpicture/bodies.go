package carpicture

// Body is a form of car.
type Body string

// The forms that are drawn.
const (
	Hatchback Body = "hatchback"
	Sedan     Body = "sedan"
	Estate    Body = "estate"
	SUV       Body = "suv"
	Coupe     Body = "coupe"
	Van       Body = "van"
	Pickup    Body = "pickup"
)

// Bodies lists all body shapes.
func Bodies() []Body { return []Body{Hatchback, Sedan, Estate, SUV, Coupe, Van, Pickup} }

// form is a car from the side in centimetres, its front at 0, on the ground at 0.
type form struct {
	length, height float64
	// tyre is the radius of the wheels; front and rear are where they stand.
	tyre, front, rear float64
	// sill is the lower edge between the wheels; belt that of the windows, above
	// the front wheel and above the rear one.
	sill                float64
	beltFront, beltRear float64
	// crease is where a line runs along the doors, as a part of the way from sill to belt.
	crease float64
	// outline is the whole car without wheels.
	outline path
	// glass are the side windows, screens the front and rear ones, seen from aside.
	glass   path
	screens path
	// posts stand between side windows, in black.
	posts path
	// gaps are the edges of doors and flaps.
	gaps path
	// handles are those of the doors.
	handles []point
	lamp    path
	tail    path
	mirror  point
	// dark is unpainted: sills, bumpers, arches.
	dark path
	// cladd is whether the lower edge is unpainted, with its arches.
	cladd  bool
	rails  path
	spokes int
}

func formOf(body Body) form {
	f, known := forms[body]
	if !known {
		return forms[Sedan]
	}
	return f
}

var forms = map[Body]form{
	Sedan: {
		length:    470,
		height:    145,
		tyre:      35,
		front:     86,
		rear:      374,
		sill:      25,
		beltFront: 93,
		beltRear:  102,
		crease:    0.70,
		spokes:    10,
		outline: readOutline(`M 11 26 C 7 29 5 35 5 42 C 3.5 48 3.5 55 5 61 C 5.5 67 8 72 16 75.5 C 42 84 92 92 138 97
			C 160 114 182 131 206 138.5
			C 232 146 276 146.5 308 141.5 C 342 136 372 121 402 106.5 C 424 105 444 104 459 103.5
			C 464.5 103.2 466 100.6 464.6 97
			C 467.5 86 470 74 469.5 62 C 469.5 50 466 38 458 31 C 446 27.5 428 25 410 24 L 60 23 C 36 23 20 24 11 26 Z`),
		glass: readOutline(
			`M 154 98.5 C 170 112 188 126 207 132.5 C 236 140 274 140.5 304 136 C 330 131 352 120 376 106.5
				C 372 104 366 103.6 358 103.4 C 300 101.5 210 99.5 154 98.5 Z`,
		),
		screens: readOutline(
			`M 141 98 C 161 114 182 130.5 204 137.4 L 198 135.4 C 180 127 163 113 149 98.6 Z M 322 138.8
				C 348 132 372 120 398 107.3 L 386 107.6 C 366 118 346 129 322 136.6 Z`,
		),
		posts: readOutline(`M 247 99 L 256 99 L 259 141 L 251 141 Z M 334 101 L 339 101 L 331 133 L 326 134 Z`),
		gaps: readOutline(`M 148 97 C 143 82 141 62 145 46 C 147 38 149 32 150 28 M 248 99 C 246 80 245 55 246 27
			M 337 102 C 338 90 336 80 330 70 C 324 60 320 46 319 27
			M 20 77 C 60 84 104 90 140 95 M 92 70 C 94 78 97 86 100 90`),
		handles: []point{{228, 88}, {315, 90}},
		lamp:    readOutline(`M 5 66.5 C 12 71.5 24 75.5 40 78.5 C 48 79.5 52 78.5 48 75.5 C 38 70 20 65 4 62.5 Z`),
		tail:    readOutline(`M 468 95 C 458 97.5 442 96.5 426 92.5 C 423 91 424 89 428 88.4 C 444 87 460 86.4 470 85.6 Z`),
		mirror:  point{162, 100},
	},
	Hatchback: {
		length:    412,
		height:    150,
		tyre:      34.5,
		front:     82,
		rear:      338,
		sill:      25,
		beltFront: 95,
		beltRear:  107,
		crease:    0.68,
		spokes:    5,
		outline: readOutline(`M 11 27 C 7 30 5 36 5 43 C 3.5 50 3.5 58 5 64 C 5.5 71 8 76 16 79.5
			C 40 89 82 96 120 101 C 142 117 164 133 188 141
			C 216 149 262 151 302 148 C 332 145.6 356 142 376 137.6 C 380 136.6 380 134.4 377.6 132
			C 386 122 393 111 398 101 C 404 97 407 90 407 81
			C 410 70 411.5 58 409.5 46 C 408 38 404 32 396 29 L 368 25 L 60 23 C 40 23 22 24 11 27 Z`),
		glass: readOutline(
			`M 135 102 C 152 115 170 128 189 135 C 216 143 260 145 294 142.6 C 314 141 330 138.6 341 135
				C 347 130 351 121 353 112 C 349 109.4 342 108.6 330 108 C 272 105.6 198 103.6 135 102 Z`,
		),
		screens: readOutline(
			`M 123 102 C 144 117 165 132 186 139.6 L 180 137.4 C 162 129 144 116 131 102.4 Z M 376 133
				C 384.5 123 391 113 395.5 103 L 386 105 C 380 115 374 124 367 133.6 Z`,
		),
		posts: readOutline(`M 227 102 L 237 102 L 240 148 L 231 148 Z M 315 105 L 320 105 L 319 146 L 313 146 Z`),
		gaps: readOutline(`M 130 100 C 126 85 125 65 129 49 C 132 39 135 33 137 27 M 229 103 C 227 80 226 55 227 27
			M 319 106 C 320 95 317 83 309 73 C 299 62 293 46 291 27
			M 18 81 C 54 90 90 96 124 100 M 382 103 C 379 96 377 88 377 80`),
		handles: []point{{209, 92}, {296, 95}},
		lamp:    readOutline(`M 5 70 C 12 76 24 80.5 40 84 C 48 85.6 52 84.4 49 81 C 40 74.5 20 69 4 66 Z`),
		tail:    readOutline(`M 405 96 C 396 99.6 384 100 373 97.5 C 370 96 370 92 372 88 C 382 87.6 396 86 408 84 Z`),
		mirror:  point{143, 104},
	},
	Estate: {
		length:    473,
		height:    149,
		tyre:      35,
		front:     86,
		rear:      374,
		sill:      25,
		beltFront: 94,
		beltRear:  103,
		crease:    0.70,
		spokes:    10,
		outline: readOutline(`M 11 26 C 7 29 5 35 5 42 C 3.5 48 3.5 55 5 62 C 5.5 68 8 73 16 76.5 C 42 85 92 93 138 98
			C 160 115 182 132 206 140
			C 236 148.5 296 150 350 147 C 384 145 414 141.5 438 136.5 C 442 135 442.5 132 440 129
			C 450 119 457 109 462 100 C 467 95 469.6 88 469.6 80
			C 472 70 473 58 470.5 47 C 469 38 465 32 457 30 L 410 24 L 60 23 C 36 23 20 24 11 26 Z`),
		glass: readOutline(
			`M 154 99.5 C 170 113 188 127 207 134 C 238 142.5 296 143.5 344 141 C 374 139 398 136 414 132
				C 421 127 426 119 428 110 C 424 106.6 416 105.6 404 105.2 C 320 102.5 220 100.6 154 99.5 Z`,
		),
		screens: readOutline(
			`M 141 99 C 161 115 182 131.5 204 138.9 L 198 136.9 C 180 128 163 114 149 99.6 Z M 438 130
				C 446 121 453 111 458.5 102 L 450 104 C 444 113 438 122 430 131 Z`,
		),
		posts: readOutline(`M 247 100 L 256 100 L 259 146 L 251 146 Z M 340 102 L 348 102 L 346 146 L 339 146 Z`),
		gaps: readOutline(`M 148 98 C 143 82 141 62 145 46 C 147 38 149 32 150 28 M 248 100 C 246 80 245 55 246 27
			M 346 103 C 346 92 342 80 334 71 C 325 60 320 46 319 27
			M 20 78 C 60 85 104 91 140 96 M 448 103 C 444 96 441 88 440 80`),
		handles: []point{{228, 89}, {322, 91}},
		lamp:    readOutline(`M 5 67.5 C 12 72.5 24 76.5 40 79.5 C 48 80.5 52 79.5 48 76.5 C 38 71 20 66 4 63.5 Z`),
		tail:    readOutline(`M 467.5 94 C 458 97 444 97 432 94 C 429 92.5 429.5 90 433 89 C 446 87.6 460 86 470 84.5 Z`),
		mirror:  point{162, 101},
		rails:   readOutline(`M 232 146 C 290 153.5 360 152 414 143 L 414 140.6 C 360 149 290 150.5 232 143.6 Z`),
	},
	SUV: {
		length:    462,
		height:    170,
		tyre:      39,
		front:     90,
		rear:      366,
		sill:      34,
		beltFront: 110,
		beltRear:  120,
		crease:    0.66,
		spokes:    5,
		cladd:     true,
		outline: readOutline(`M 12 35 C 8 40 6 49 6 60 C 4.5 72 5 84 8 92 C 9 97 13 100 20 102 C 44 108 88 112 130 115
			C 150 131 170 148 194 158
			C 226 168.5 290 172 346 168.5 C 376 166.5 404 162 424 156.5 C 428 155 428.5 151 426 147
			C 436 136 444 126 449 116 C 454 109 456.6 100 456.6 90
			C 459.6 78 460 64 457 52 C 455 44 451 39 443 37 L 398 31 L 60 30 C 36 30 20 32 12 35 Z`),
		glass: readOutline(
			`M 146 115.5 C 161 129 177 143 196 150.5 C 226 160 288 163 340 160 C 368 158 388 154.5 402 150
				C 409 144 413 135 415 126 C 410 122.6 402 121.8 390 121.2 C 310 118.5 210 116.8 146 115.5 Z`,
		),
		screens: readOutline(
			`M 133 115 C 152 132 171 147 192 156.6 L 186 154 C 169 145 153 131 140 115.5 Z M 424 148
				C 433 138 440 128 446 118 L 437 121 C 431 130 425 139 417 148 Z`,
		),
		posts: readOutline(`M 238 116 L 248 116 L 251 165 L 242 165 Z M 334 118 L 342 118 L 340 164 L 333 164 Z`),
		gaps: readOutline(`M 140 113 C 136 96 135 74 139 56 C 141 48 143 42 145 38 M 240 116 C 238 92 237 62 238 38
			M 339 119 C 340 106 336 92 327 82 C 317 70 311 54 310 38
			M 21 98 C 60 106 98 110 134 113 M 436 119 C 432 110 430 100 429 92`),
		handles: []point{{219, 102}, {315, 105}},
		lamp:    readOutline(`M 4 89.5 C 12 94.5 24 98 40 100.5 C 48 101.6 52 100.4 48 97.4 C 38 92 20 87.6 3 84.5 Z`),
		tail: readOutline(
			`M 454.5 108 C 446 112 432 113 420 110.5 C 417 109 417 104 420 101.5 C 432 100.6 446 99 457 97 Z`,
		),
		mirror: point{154, 117},
		rails:  readOutline(`M 222 166 C 284 177 350 175.5 404 163 L 403 160.6 C 350 172.4 284 174 222 163.4 Z`),
		dark: readOutline(
			`M 8 58 C 5 48 6 42 10 36 C 20 30 40 29 60 29 L 398 30 L 444 36 C 451 38 456 44 457 56 L 424 52 L 410 60
				L 320 47 L 140 45 L 40 56 Z`,
		),
	},
	Coupe: {
		length:    464,
		height:    133,
		tyre:      36.5,
		front:     92,
		rear:      368,
		sill:      23,
		beltFront: 88,
		beltRear:  97,
		crease:    0.66,
		spokes:    10,
		outline: readOutline(`M 11 23 C 7 26 5 31 5 38 C 3.5 44 4 50 6 56 C 7 62 10 66 18 69.5 C 46 80 102 88 154 92
			C 178 107 202 120 226 127
			C 252 134 286 134.5 314 129.5 C 348 123 384 110 420 101 C 436 99.6 448 99.8 455 100.5
			C 460 100.6 461.4 98 460 94.5 C 462.6 84 464.6 72 464 60
			C 463.6 46 460 34 452 28 C 440 24.5 424 22 404 21 L 64 20 C 38 20 20 21 11 23 Z`),
		glass: readOutline(
			`M 170 93.5 C 188 105 208 116 228 121.6 C 254 128 288 128 312 123.8 C 338 118.6 358 111.5 376 103.5
				C 374 99.6 368 98.6 358 98.2 C 300 96 226 94.6 170 93.5 Z`,
		),
		screens: readOutline(
			`M 157 92.8 C 180 107 202 119.4 224 126 L 217 123.8 C 200 116 183 105.6 168 93.4 Z M 322 127
				C 352 121 384 110 414 102 L 398 102.6 C 374 110 348 119 322 125 Z`,
		),
		posts: readOutline(`M 296 95 L 301 95 L 312 127 L 306 128 Z`),
		gaps: readOutline(
			`M 164 92 C 158 78 156 58 160 43 C 162 35 164 30 166 25 M 297 96 C 297 76 292 48 284 25 M 22 71
				C 66 81 112 87 156 91`,
		),
		handles: []point{{277, 84}},
		lamp:    readOutline(`M 5 61 C 14 66.5 28 70.5 46 73.8 C 55 75 58 73.6 53 70.6 C 42 65 22 60 4 57.5 Z`),
		tail:    readOutline(`M 462.5 90 C 452 92 436 91 424 88.4 C 421 87 422 85.4 426 85 C 440 84 454 83 463.5 82 Z`),
		mirror:  point{178, 95},
	},
	Van: {
		length:    492,
		height:    196,
		tyre:      36,
		front:     92,
		rear:      392,
		sill:      29,
		beltFront: 112,
		beltRear:  116,
		crease:    0.56,
		spokes:    5,
		outline: readOutline(`M 12 31 C 8 35 6 44 6 54 C 5 66 7 78 13 87 C 22 97 44 108 74 116 C 96 138 118 162 142 180
			C 156 191 176 195 200 196.5 C 280 199 380 198.5 448 194.5 C 462 193.5 468 190 471 182 C 478 156 482 122 483 92
			C 484 76 485 58 481 44 C 480 37 476 33 470 32 L 430 27 L 60 26 C 36 26 20 28 10 32 Z`),
		glass: readOutline(
			`M 96 117 C 112 136 130 156 150 170 C 160 177.5 172 180.5 188 181.4 C 270 184 380 184 436 181
				C 448 180 453 177 455 170 C 459 154 461 138 462 124 C 460 119 452 117.6 440 117.4 C 330 116 190 116.4 96 117 Z`,
		),
		screens: readOutline(`M 77 117 C 98 139 119 162 142 178.4 L 136 175 C 117 160 101 139 87 117.4 Z`),
		posts: readOutline(
			`M 182 114 L 194 114 L 196 186 L 184 186 Z M 314 114 L 326 114 L 326 186 L 314 186 Z M 116 116 L 121 116
				L 143 166 L 137 163 Z`,
		),
		gaps: readOutline(`M 90 116 C 140 117 138 117 142 110 C 146 90 146 60 142 30 M 186 116 C 184 92 184 60 186 30
			M 320 116 C 321 92 320 60 316 30 M 24 97 C 40 107 58 112 74 115 M 190 96 L 440 96
			M 470 120 C 466 110 465 100 464 92`),
		handles: []point{{172, 101}, {206, 101}},
		lamp:    readOutline(`M 6 77 C 12 86 22 94 38 100.5 C 45 103 49 101.6 46 97 C 38 88 22 79 5 72 Z`),
		tail:    readOutline(`M 482.4 118 C 478 119 473 118 471 114 C 470 104 471 92 474 84 C 477 82 481 82 483.8 83 Z`),
		mirror:  point{108, 121},
	},
	Pickup: {
		length:    528,
		height:    178,
		tyre:      41.5,
		front:     98,
		rear:      412,
		sill:      44,
		beltFront: 118,
		beltRear:  122,
		crease:    0.62,
		spokes:    5,
		cladd:     true,
		outline: readOutline(`M 13 45 C 9 50 7 60 7 72 C 5.5 84 6 95 9 102 C 11 107.6 17 110 26 111
			C 60 116 104 119 146 122 C 160 139 176 155 194 166
			C 202 170.6 214 173.4 230 175 C 258 177.6 288 177 304 174.6 C 313 173 318 168.6 320.6 161
			C 325 149 328 137 330 125 L 334 120.4 C 390 122 450 122.6 508 122 C 515 121.6 517.6 119 518 114
			C 519.4 98 520 82 519 68 C 518.4 56 514 48 505 46 L 446 42 L 60 40 C 38 40 22 42 13 45 Z`),
		glass: readOutline(
			`M 162 123.6 C 175 138 188 151 204 159.6 C 228 168 268 170.4 294 168 C 303 166.8 307.4 163 309.4 156
				C 312.6 146 314.6 138 316 130 C 314.4 126.2 309 125.4 300 125.2 C 256 124.4 208 124 162 123.6 Z`,
		),
		screens: readOutline(`M 149 123 C 163 139.6 178 154 194 164.6 L 188 161.8 C 173 150.6 164 141 156 123.4 Z`),
		posts:   readOutline(`M 238 121 L 248 121 L 251 174 L 242 174 Z`),
		gaps: readOutline(`M 155 122 C 151 104 150 82 154 64 C 156 56 158 50 159 47 M 240 123 C 238 98 237 72 238 47
			M 320 125 C 321 106 320 72 316 47 M 331 121 C 332 98 332 72 330 48
			M 24 112 C 64 118 108 121 150 123.6 M 334 108 L 512 109`),
		handles: []point{{221, 110}, {301, 111}},
		lamp:    readOutline(`M 4 99 C 12 104 24 107.4 40 109.4 C 48 110.4 52 109 49 105.6 C 40 99.4 20 94.6 3 92 Z`),
		tail: readOutline(
			`M 519 114.6 C 513 116.2 508 115.6 506 112.6 C 505 104.6 505 94.6 507 88.6 C 510 87 515 87 520.4 87.6 Z`,
		),
		mirror: point{168, 125},
		rails:  readOutline(`M 336 123.4 C 396 125.2 456 126 508 125 L 509 121.4 C 456 122 396 121.4 335 119.6 Z`),
		dark: readOutline(
			`M 5 72 C 4 60 6 50 13 44 C 20 38 40 38 60 38 L 446 40 L 506 45 C 515 48 519 56 520 66 L 480 62 L 460 68
				L 360 57 L 150 57 L 46 67 Z`,
		),
	},
}
