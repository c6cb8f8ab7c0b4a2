import "node:module";
import { defineConfig } from "file:///work/main/node_modules/vitest/dist/config.js";
const onDatabases = {
	include: ["db/**/*.test.ts", "api/**/*.test.ts"],
	globalSetup: "db/testing-global.ts",
	testTimeout: 2e4,
	hookTimeout: 6e4
};
const elsewhere = [
	"**/node_modules/**",
	"db/schema/**",
	"**/*.unit.test.ts"
];
var vitest_config_default = defineConfig({ test: { projects: [
	{ test: {
		name: "unit",
		include: [
			"{api,bin,db}/**/*.unit.test.{ts,tsx}",
			"db/schema/**/*.test.ts",
			"app/**/*.test.{ts,tsx}"
		]
	} },
	{ test: {
		...onDatabases,
		name: "embedded",
		exclude: [...elsewhere, "**/*.server.test.ts"]
	} },
	{ test: {
		...onDatabases,
		name: "postgres",
		exclude: [...elsewhere, "**/*.embedded.test.ts"]
	} }
] } });
export { vitest_config_default as default };

//# sourceMappingURL=data:application/json;charset=utf-8;base64,eyJ2ZXJzaW9uIjozLCJmaWxlIjoidml0ZXN0LmNvbmZpZy5qcyIsIm5hbWVzIjpbXSwic291cmNlcyI6WyIvd29yay9tYWluL3ZpdGVzdC5jb25maWcudHMiXSwic291cmNlc0NvbnRlbnQiOlsiaW1wb3J0IHsgZGVmaW5lQ29uZmlnIH0gZnJvbSBcInZpdGVzdC9jb25maWdcIjtcblxuLy8gV2hhdCBuZWVkcyBhIGRhdGFiYXNlIHJ1bnMgdHdpY2U6IG9uIHRoZSBlbWJlZGRlZCBvbmUsIGFuZCBvbiBhIHNlcnZlci5cbmNvbnN0IG9uRGF0YWJhc2VzID0ge1xuICBpbmNsdWRlOiBbXCJkYi8qKi8qLnRlc3QudHNcIiwgXCJhcGkvKiovKi50ZXN0LnRzXCJdLFxuICBnbG9iYWxTZXR1cDogXCJkYi90ZXN0aW5nLWdsb2JhbC50c1wiLFxuICAvLyBBIGNvcHkgb2YgdGhlIGRhdGFiYXNlIGFuZCBhbiBlbmdpbmUgb2YgaXRzIG93biB0YWtlIGEgbW9tZW50IG9uIGEgYnVzeSBtYWNoaW5lLlxuICB0ZXN0VGltZW91dDogMjBfMDAwLFxuICBob29rVGltZW91dDogNjBfMDAwLFxufTtcbmNvbnN0IGVsc2V3aGVyZSA9IFtcIioqL25vZGVfbW9kdWxlcy8qKlwiLCBcImRiL3NjaGVtYS8qKlwiLCBcIioqLyoudW5pdC50ZXN0LnRzXCJdO1xuXG5leHBvcnQgZGVmYXVsdCBkZWZpbmVDb25maWcoe1xuICB0ZXN0OiB7XG4gICAgcHJvamVjdHM6IFtcbiAgICAgIHtcbiAgICAgICAgdGVzdDoge1xuICAgICAgICAgIG5hbWU6IFwidW5pdFwiLFxuICAgICAgICAgIGluY2x1ZGU6IFtcbiAgICAgICAgICAgIFwie2FwaSxiaW4sZGJ9LyoqLyoudW5pdC50ZXN0Lnt0cyx0c3h9XCIsXG4gICAgICAgICAgICBcImRiL3NjaGVtYS8qKi8qLnRlc3QudHNcIixcbiAgICAgICAgICAgIFwiYXBwLyoqLyoudGVzdC57dHMsdHN4fVwiLFxuICAgICAgICAgIF0sXG4gICAgICAgIH0sXG4gICAgICB9LFxuICAgICAge1xuICAgICAgICB0ZXN0OiB7XG4gICAgICAgICAgLi4ub25EYXRhYmFzZXMsXG4gICAgICAgICAgbmFtZTogXCJlbWJlZGRlZFwiLFxuICAgICAgICAgIGV4Y2x1ZGU6IFsuLi5lbHNld2hlcmUsIFwiKiovKi5zZXJ2ZXIudGVzdC50c1wiXSxcbiAgICAgICAgfSxcbiAgICAgIH0sXG4gICAgICB7XG4gICAgICAgIHRlc3Q6IHtcbiAgICAgICAgICAuLi5vbkRhdGFiYXNlcyxcbiAgICAgICAgICBuYW1lOiBcInBvc3RncmVzXCIsXG4gICAgICAgICAgZXhjbHVkZTogWy4uLmVsc2V3aGVyZSwgXCIqKi8qLmVtYmVkZGVkLnRlc3QudHNcIl0sXG4gICAgICAgIH0sXG4gICAgICB9LFxuICAgIF0sXG4gIH0sXG59KTtcbiJdLCJtYXBwaW5ncyI6Ijs7QUFHQSxNQUFNLGNBQWM7Q0FDbEIsU0FBUyxDQUFDLG1CQUFtQixrQkFBa0I7Q0FDL0MsYUFBYTtDQUViLGFBQWE7Q0FDYixhQUFhO0FBQ2Y7QUFDQSxNQUFNLFlBQVk7Q0FBQztDQUFzQjtDQUFnQjtBQUFtQjtBQUU1RSxJQUFBLHdCQUFlLGFBQWEsRUFDMUIsTUFBTSxFQUNKLFVBQVU7Q0FDUixFQUNFLE1BQU07RUFDSixNQUFNO0VBQ04sU0FBUztHQUNQO0dBQ0E7R0FDQTtFQUNGO0NBQ0YsRUFDRjtDQUNBLEVBQ0UsTUFBTTtFQUNKLEdBQUc7RUFDSCxNQUFNO0VBQ04sU0FBUyxDQUFDLEdBQUcsV0FBVyxxQkFBcUI7Q0FDL0MsRUFDRjtDQUNBLEVBQ0UsTUFBTTtFQUNKLEdBQUc7RUFDSCxNQUFNO0VBQ04sU0FBUyxDQUFDLEdBQUcsV0FBVyx1QkFBdUI7Q0FDakQsRUFDRjtBQUNGLEVBQ0YsRUFDRixDQUFDIn0=