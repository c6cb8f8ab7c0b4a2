import Lock from "lucide-react/icons/lock";

/** What /admin shows to everybody for now: the form to sign in, closed while no account is set up. */
export function SignIn() {
  return (
    <section className="section under-bar">
      <div className="wrap sign-in">
        <form className="form" method="post" aria-describedby="no-account">
          <div className="head">
            <p className="eyebrow">Insights CMS</p>
            <h1 className="h2">Staff sign in</h1>
          </div>
          <div className="note note-info" id="no-account">
            <Lock className="i" size={20} aria-hidden="true" />
            <p>
              <b>No staff account is set up yet.</b> Nobody can sign in, so this form is closed.
            </p>
          </div>
          <fieldset className="form" disabled>
            <legend className="sr">Your account</legend>
            <div className="field">
              <label htmlFor="sign-in-email">Email</label>
              <input
                className="input"
                id="sign-in-email"
                name="email"
                type="email"
                autoComplete="username"
              />
            </div>
            <div className="field">
              <label htmlFor="sign-in-password">Password</label>
              <input
                className="input"
                id="sign-in-password"
                name="password"
                type="password"
                autoComplete="current-password"
              />
            </div>
            <button className="btn btn-primary btn-lg" type="submit" disabled>
              Sign in
            </button>
          </fieldset>
        </form>
        <img
          className="sign-in-art"
          src="/scenes/night-lights.svg"
          alt=""
          width={1600}
          height={900}
          loading="lazy"
        />
      </div>
    </section>
  );
}
